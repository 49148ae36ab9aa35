import PQueue from 'p-queue'
import { type JobKind, jobKinds, type Progress } from '../../../shared/domain.ts'
import { TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import type { Log } from '../../../shared/log.ts'
import { libraryProblem } from '../library/problems.ts'
import { endOf } from './jobEnd.ts'
import type { JobQueue } from './queue.ts'
import type { JobContext, JobHandlers, JobResult, JobRow } from './types.ts'

/** The library could not be written: when it is tried again. */
const libraryAgainMs = 2000

type Running = { job: JobRow; controller: AbortController; progress: Progress | null; finished: Promise<void> }

export type RunnerEvents = {
  /** The row changed: claimed, waiting, done, failed. */
  onJobChanged(job: JobRow): void
  onProgress(job: JobRow, progress: Progress): void
}

/**
 * Moves jobs: claims rows when a slot of their kind is free, runs their handler, writes down how it ended. p-queue bounds
 * how many run at once; the rows are the truth, so stopping or dying at any point loses nothing.
 */
export class JobRunner {
  readonly #queue: JobQueue
  readonly #handlers: JobHandlers
  readonly #events: RunnerEvents
  readonly #now: () => number
  readonly #random: () => number
  readonly #log: Log
  readonly #slots: Record<JobKind, PQueue>
  readonly #running = new Map<number, Running>()
  readonly #idleWaiters = new Set<() => void>()
  readonly #unwritten = new Map<number, () => void>()
  #kinds: readonly JobKind[] = []
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #paused = false
  readonly #concurrencyOf: (kind: JobKind) => number
  #pumpedMs = Number.POSITIVE_INFINITY

  constructor(deps: {
    queue: JobQueue
    handlers: JobHandlers
    events: RunnerEvents
    now: () => number
    random: () => number
    log: Log
    /** How many jobs of a kind run at once; asked anew before each. */
    concurrencyOf: (kind: JobKind) => number
  }) {
    this.#queue = deps.queue
    this.#handlers = deps.handlers
    this.#events = deps.events
    this.#now = deps.now
    this.#random = deps.random
    this.#log = deps.log
    this.#concurrencyOf = deps.concurrencyOf
    this.#slots = Object.fromEntries(
      jobKinds.map((kind) => [kind, new PQueue({ concurrency: deps.concurrencyOf(kind) })]),
    ) as Record<JobKind, PQueue>
  }

  get kinds(): readonly JobKind[] {
    return this.#kinds
  }

  start(kinds: readonly JobKind[]): void {
    this.#kinds = kinds
    this.pump()
  }

  /** Looks for work now. Cheap; called whenever a job was added or may have become due. */
  pump(): void {
    if (this.#stopped || this.#paused) return
    try {
      this.#writeEnds()
      this.#fillAll()
    } catch (error) {
      // A full disk, say: later perhaps it is not.
      const problem = libraryProblem(error)
      if (!problem) throw error
      this.#log('error', 'queue-not-to-be-had', { code: problem.code })
      if (this.#timer) clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.pump(), libraryAgainMs)
    }
    this.#tellIdle()
  }

  #fillAll(): void {
    const nowMs = this.#now()
    if (nowMs < this.#pumpedMs) this.#queue.followClockBack()
    this.#pumpedMs = nowMs
    for (const kind of this.#kinds) this.#fill(kind)
    this.#sleepUntilDue()
  }

  /** Ends that could not be written down when they came. */
  #writeEnds(): void {
    for (const [jobId, write] of [...this.#unwritten]) {
      write()
      this.#unwritten.delete(jobId)
    }
  }

  #tellIdle(): void {
    if (this.#running.size === 0) for (const wake of this.#idleWaiters) wake()
  }

  /** Resolves when nothing runs and nothing is due before `horizonMs` from now. */
  async whenQuiet(options: { isQuiet: () => boolean; signal?: AbortSignal }): Promise<void> {
    while (!(this.#running.size === 0 && this.#unwritten.size === 0 && options.isQuiet())) {
      if (options.signal?.aborted) return
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#idleWaiters.delete(wake)
          options.signal?.removeEventListener('abort', wake)
          resolve()
        }
        this.#idleWaiters.add(wake)
        options.signal?.addEventListener('abort', wake, { once: true })
      })
    }
  }

  progressOf(jobId: number): Progress | null {
    return this.#running.get(jobId)?.progress ?? null
  }

  get isPaused(): boolean {
    return this.#paused
  }

  /** Nothing is begun any more; what runs stops and goes back into the queue, uncharged. */
  pause(): void {
    this.#paused = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const { controller } of this.#running.values()) controller.abort()
    for (const wake of this.#idleWaiters) wake()
  }

  resume(): void {
    this.#paused = false
    this.pump()
  }

  /** Running jobs for which `which` is true are stopped and go back into the queue. */
  abortEach(which: (job: JobRow) => boolean): void {
    for (const { job, controller } of this.#running.values()) if (which(job)) controller.abort()
  }

  /** Tells a running handler to stop; what it did so far is in the library. */
  abort(jobId: number): void {
    this.#running.get(jobId)?.controller.abort()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const { controller } of this.#running.values()) controller.abort()
    await Promise.all([...this.#running.values()].map(({ finished }) => finished))
    for (const wake of this.#idleWaiters) wake()
  }

  #fill(kind: JobKind): void {
    const slots = this.#slots[kind]
    slots.concurrency = this.#concurrencyOf(kind)
    while (slots.pending + slots.size < slots.concurrency) {
      const job = this.#queue.claim(kind)
      if (!job) return
      // The slot is free only once p-queue has seen the end of the run; then there is room for the next.
      void slots.add(() => this.#run(job)).then(() => (this.#paused ? this.#tellIdle() : this.pump()))
    }
  }

  #sleepUntilDue(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const dueMs = this.#queue.nextDueMs(this.#kinds.filter((kind) => this.#hasRoom(kind)))
    if (dueMs === null) return
    // A clock that jumped, or a machine that slept, must not leave work lying: look at least once a minute.
    const delayMs = Math.min(60_000, Math.max(10, dueMs - this.#now()))
    this.#timer = setTimeout(() => this.pump(), delayMs)
  }

  #hasRoom(kind: JobKind): boolean {
    const slots = this.#slots[kind]
    return slots.pending + slots.size < slots.concurrency
  }

  async #run(job: JobRow): Promise<void> {
    const controller = new AbortController()
    let finish = () => {}
    const running: Running = {
      job,
      controller,
      progress: null,
      finished: new Promise((resolve) => {
        finish = resolve
      }),
    }
    this.#running.set(job.id, running)
    this.#tell(() => this.#events.onJobChanged(job))
    const context: JobContext = {
      signal: controller.signal,
      report: (progress) => {
        running.progress = progress
        this.#tell(() => this.#events.onProgress(job, progress))
      },
      progressMade: () => this.#queue.forgiveAttempts(job),
    }
    try {
      const handler = this.#handlers[job.kind] as (job: JobRow, context: JobContext) => Promise<JobResult>
      const result = await handler(job, context).catch((error: unknown) => this.#resultOfThrow(job, error))
      this.#settleSometime(job, result, running)
    } finally {
      this.#running.delete(job.id)
      finish()
      this.#tell(() => this.#events.onJobChanged(job))
    }
  }

  /** Who is told may look into the library, which may not be readable just now. The work goes on all the same. */
  #tell(event: () => void): void {
    try {
      event()
    } catch (error) {
      this.#log('error', 'event-not-told', { code: toErrorInfo(libraryProblem(error) ?? error).code })
    }
  }

  /** An end that the library does not take now is kept and written down as soon as it does. */
  #settleSometime(job: JobRow, result: JobResult, running: Running): void {
    try {
      this.#settle(job, result, running)
    } catch (error) {
      const problem = libraryProblem(error)
      this.#log('error', 'job-settle-failed', {
        jobId: job.id,
        kind: job.kind,
        code: toErrorInfo(problem ?? error).code,
      })
      const write = problem
        ? () => this.#settle(job, result, running)
        : () => void this.#queue.settle(job, { state: 'failed', error: toErrorInfo(error) })
      this.#unwritten.set(job.id, write)
    }
  }

  #resultOfThrow(job: JobRow, error: unknown): JobResult {
    const problem = libraryProblem(error)
    if (problem)
      return {
        outcome: 'retry',
        error: problem.toInfo(),
        afterMs: libraryAgainMs,
        waitingFor: 'retry',
        attempt: 'free',
      }
    const info = toErrorInfo(error)
    if (!(error instanceof TapelogError))
      this.#log('error', 'job-threw', {
        jobId: job.id,
        kind: job.kind,
        error: error instanceof Error ? error.name : typeof error,
        stack: error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 4).join(' ') : '',
      })
    return info.retryable
      ? { outcome: 'retry', error: info, waitingFor: 'retry', attempt: 'charged' }
      : { outcome: 'fail', error: info }
  }

  #settle(job: JobRow, result: JobResult, { controller, progress }: Running): void {
    const stopped = controller.signal.aborted
    this.#queue.settle(job, endOf(job, result, { stopped, progress, nowMs: this.#now(), random: this.#random() }))
    if (!stopped && (result.outcome === 'fail' || result.outcome === 'retry'))
      this.#log('warn', 'job-not-done', {
        jobId: job.id,
        kind: job.kind,
        outcome: result.outcome,
        code: result.error.code,
      })
  }
}
