import PQueue from 'p-queue'
import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import { type Log, placesOf } from '../../../shared/errors/log.ts'
import { type JobKind, jobKinds, type Progress } from '../../../shared/recordings/domain.ts'
import { libraryProblem } from '../library/problems.ts'
import { JobEnds } from './ends.ts'
import type { JobQueue } from './queue.ts'
import {
  type AnyJob,
  type AnyJobKind,
  internalKinds,
  isInternal,
  type JobContext,
  type JobHandlers,
  type JobResult,
  type JobRow,
} from './types.ts'

/** How soon the runner tries again if the library could not be written. */
const libraryAgainMs = 2000

type Running = {
  job: AnyJob
  controller: AbortController
  progress: Progress | null
  /** True if the handler has returned, so that the slot is free. The end may not be written yet. */
  hasEnded: boolean
  finished: Promise<void>
  finish: () => void
}

export type RunnerEvents = {
  /** Called when a job that lists show is claimed, waits, is done or has failed. */
  onJobChanged(job: JobRow): void
  onProgress(job: JobRow, progress: Progress): void
}

type JobRunnerDeps = {
  queue: JobQueue
  handlers: JobHandlers
  events: RunnerEvents
  now: () => number
  random: () => number
  log: Log
  /** How many jobs of a kind run at once. The runner calls it before each job. */
  concurrencyOf: (kind: AnyJobKind) => number
}

/**
 * Claims jobs when a slot of their kind is free, runs their handlers and writes how they ended. p-queue limits how many run at once.
 * The rows are the truth, so stopping or crashing at any point loses nothing.
 */
export class JobRunner {
  readonly #deps: JobRunnerDeps
  readonly #slots: Record<AnyJobKind, PQueue>
  readonly #running = new Map<number, Running>()
  readonly #idleWaiters = new Set<() => void>()
  readonly #ends: JobEnds
  #kinds: readonly AnyJobKind[] = []
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #paused = false
  #pumpedMs = Number.POSITIVE_INFINITY

  constructor(deps: JobRunnerDeps) {
    this.#deps = deps
    this.#slots = Object.fromEntries(
      [...jobKinds, ...internalKinds].map((kind) => [kind, new PQueue({ concurrency: deps.concurrencyOf(kind) })]),
    ) as Record<AnyJobKind, PQueue>
    this.#ends = new JobEnds({
      ...deps,
      claimNext: () => this.#claimAll(),
      onWritten: (next) => {
        if (next === null) return this.pump()
        for (const job of next) this.#begin(job)
        this.#unlessRefused(() => this.#sleepUntilDue())
      },
    })
  }

  /** Why the library cannot be written while ends of jobs wait for it; else null. */
  get libraryProblem(): ErrorInfo | null {
    return this.#ends.refusal
  }

  get kinds(): readonly AnyJobKind[] {
    return this.#kinds
  }

  start(kinds: readonly JobKind[]): void {
    this.#kinds = [...internalKinds, ...kinds]
    this.pump()
  }

  /** Begins internal jobs, even if {@link start} was not called. */
  startInternal(): void {
    if (this.#kinds.length === 0) this.#kinds = internalKinds
    this.pump()
  }

  /** Claims due jobs now. It is cheap; call it whenever a job was added or may have become due. */
  pump(): void {
    if (this.#stopped) return
    this.#ends.writeKept()
    if (this.#ends.areKept) this.#deps.log('error', 'queue-unavailable', { code: 'ends-kept' })
    this.#unlessRefused(() => {
      this.#claimAll((job) => this.#begin(job))
      this.#sleepUntilDue()
    })
    this.#tellIdle()
  }

  /** The kinds whose jobs may begin now. */
  get #openKinds(): readonly AnyJobKind[] {
    if (this.#stopped || this.#ends.areKept) return []
    return this.#paused ? this.#kinds.filter(isInternal) : this.#kinds
  }

  /** Tries again later if the library cannot be read or written, for example because the disk is full. */
  #unlessRefused(work: () => void): void {
    try {
      work()
    } catch (error) {
      const problem = libraryProblem(error)
      if (!problem) throw error
      this.#deps.log('error', 'queue-unavailable', { code: problem.code })
      if (this.#timer) clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.pump(), libraryAgainMs)
    }
  }

  /**
   * Claims as many due jobs as there are free slots. Without `begin`, the claimed jobs do not begin here, because their
   * transaction is not committed yet.
   */
  #claimAll(begin?: (job: AnyJob) => void): AnyJob[] {
    const kinds = this.#openKinds
    if (kinds.length > 0) this.#followClockBack()
    const claimed: AnyJob[] = []
    for (const kind of kinds)
      for (let room = this.#roomFor(kind); room > 0; room--) {
        const job = this.#deps.queue.claim(kind)
        if (!job) break
        claimed.push(job)
        begin?.(job)
      }
    return claimed
  }

  #followClockBack(): void {
    const nowMs = this.#deps.now()
    if (nowMs < this.#pumpedMs) this.#deps.queue.followClockBack()
    this.#pumpedMs = nowMs
  }

  #tellIdle(): void {
    if (this.#isIdle) for (const wake of this.#idleWaiters) wake()
  }

  /** True if no listed job runs. */
  get #isIdle(): boolean {
    return ![...this.#running.values()].some(({ job }) => !isInternal(job.kind))
  }

  /** Resolves when nothing runs, no end is kept and `isQuiet` returns true, or when the signal is aborted. */
  async whenQuiet(options: { isQuiet: () => boolean; signal?: AbortSignal }): Promise<void> {
    while (!(this.#isIdle && !this.#ends.areKept && options.isQuiet())) {
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

  /** Begins no more jobs. Running jobs stop and return to the queue without a charged attempt. */
  pause(): void {
    this.#paused = true
    this.#unlessRefused(() => this.#sleepUntilDue())
    for (const { job, controller } of this.#running.values()) if (!isInternal(job.kind)) controller.abort()
    for (const wake of this.#idleWaiters) wake()
  }

  resume(): void {
    this.#paused = false
    this.pump()
  }

  /** Stops the running jobs for which `which` is true. They return to the queue. */
  abortEach(which: (job: JobRow) => boolean): void {
    for (const { job, controller } of this.#running.values()) if (isListedJob(job) && which(job)) controller.abort()
  }

  /** Stops the running jobs for which `which` is true. When their handlers have ended, it resolves with their number. */
  async ended(which: (job: JobRow) => boolean): Promise<number> {
    const those = [...this.#running.values()].filter(({ job }) => isListedJob(job) && which(job))
    for (const { controller } of those) controller.abort()
    await Promise.all(those.map(({ finished }) => finished))
    return those.length
  }

  /** Aborts a running handler. The library keeps all work that the handler has finished. */
  abort(jobId: number): void {
    this.#running.get(jobId)?.controller.abort()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const { controller } of this.#running.values()) controller.abort()
    await Promise.all([...this.#running.values()].map(({ finished }) => finished))
    this.#ends.writeKept()
    for (const wake of this.#idleWaiters) wake()
  }

  #roomFor(kind: AnyJobKind): number {
    let room = this.#deps.concurrencyOf(kind)
    for (const { job, hasEnded } of this.#running.values()) if (job.kind === kind && !hasEnded) room--
    return room
  }

  #begin(job: AnyJob): void {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const running = { job, controller: new AbortController(), progress: null, hasEnded: false, finished, finish }
    // If a job was paused and resumed at once, its former run has to end first.
    const before = this.#running.get(job.id)
    this.#running.set(job.id, running)
    const slots = this.#slots[job.kind]
    slots.concurrency = this.#deps.concurrencyOf(job.kind)
    void slots.add(() => this.#run(running, before)).then(() => this.#tellIdle())
  }

  #sleepUntilDue(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#stopped) return
    const dueMs = this.#deps.queue.nextDueMs(this.#openKinds.filter((kind) => this.#roomFor(kind) > 0))
    const againMs = this.#ends.areKept ? libraryAgainMs : Number.POSITIVE_INFINITY
    // Check at least once a minute, because the clock may have jumped or the machine may have slept.
    const dueInMs = dueMs === null ? Number.POSITIVE_INFINITY : Math.min(60_000, Math.max(10, dueMs - this.#deps.now()))
    const delayMs = Math.min(againMs, dueInMs)
    if (Number.isFinite(delayMs)) this.#timer = setTimeout(() => this.pump(), delayMs)
  }

  async #run(running: Running, before: Running | undefined): Promise<void> {
    const { job, controller } = running
    await before?.finished
    if (isListedJob(job)) this.#tell(() => this.#deps.events.onJobChanged(job))
    const context: JobContext = {
      signal: controller.signal,
      report: (progress) => {
        running.progress = progress
        if (isListedJob(job)) this.#tell(() => this.#deps.events.onProgress(job, progress))
      },
      progressMade: () => this.#deps.queue.forgiveAttempts(job),
    }
    const result = await this.#handle(job, context).catch((error: unknown) => this.#resultOfThrow(job, error))
    running.hasEnded = true
    await this.#ends.write({ job, result, stopped: controller.signal.aborted, progress: running.progress })
    if (this.#running.get(job.id) === running) this.#running.delete(job.id)
    running.finish()
    if (isListedJob(job)) this.#tell(() => this.#deps.events.onJobChanged(job))
  }

  async #handle(job: AnyJob, context: JobContext): Promise<JobResult> {
    // An internal job must finish, even while everything stops.
    if (context.signal.aborted && isListedJob(job)) return { outcome: 'again', afterMs: 0 }
    const handler = this.#deps.handlers[job.kind] as (job: AnyJob, context: JobContext) => Promise<JobResult>
    return handler(job, context)
  }

  /** Listeners may read the library, which may fail just now. The work must not stop because of that. */
  #tell(event: () => void): void {
    try {
      event()
    } catch (error) {
      this.#deps.log('error', 'listener-failed', { code: toErrorInfo(libraryProblem(error) ?? error).code })
    }
  }

  #resultOfThrow(job: AnyJob, error: unknown): JobResult {
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
      this.#deps.log('error', 'job-threw', {
        jobId: job.id,
        kind: job.kind,
        error: error instanceof Error ? error.name : typeof error,
        stack: placesOf(error),
      })
    return info.retryable
      ? { outcome: 'retry', error: info, waitingFor: 'retry', attempt: 'charged' }
      : { outcome: 'fail', error: info }
  }
}

const isListedJob = (job: AnyJob): job is JobRow => !isInternal(job.kind)
