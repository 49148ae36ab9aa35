import PQueue from 'p-queue'
import { type JobKind, jobKinds, type Progress } from '../../../shared/domain.ts'
import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import type { Log } from '../../../shared/log.ts'
import type { JobQueue } from './queue.ts'
import { offlineDelayMs, retryDelayMs } from './retry.ts'
import type { JobContext, JobHandlers, JobResult, JobRow } from './types.ts'

/** How many jobs of a kind run at once. One copy at a time keeps a spinning disk or a slow card at its full speed. */
const concurrency: Record<JobKind, number> = { import: 1, prepare: 1, upload: 2, submit: 1, poll: 4, workflow: 2 }

type Running = { controller: AbortController; progress: Progress | null; finished: Promise<void> }

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
  #kinds: readonly JobKind[] = []
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #pumpedMs = Number.POSITIVE_INFINITY

  constructor(deps: {
    queue: JobQueue
    handlers: JobHandlers
    events: RunnerEvents
    now: () => number
    random: () => number
    log: Log
  }) {
    this.#queue = deps.queue
    this.#handlers = deps.handlers
    this.#events = deps.events
    this.#now = deps.now
    this.#random = deps.random
    this.#log = deps.log
    this.#slots = Object.fromEntries(
      jobKinds.map((kind) => [kind, new PQueue({ concurrency: concurrency[kind] })]),
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
    if (this.#stopped) return
    const nowMs = this.#now()
    if (nowMs < this.#pumpedMs) this.#queue.followClockBack()
    this.#pumpedMs = nowMs
    for (const kind of this.#kinds) this.#fill(kind)
    this.#sleepUntilDue()
    if (this.#running.size === 0) for (const wake of this.#idleWaiters) wake()
  }

  /** Resolves when nothing runs and nothing is due before `horizonMs` from now. */
  async whenQuiet(options: { isQuiet: () => boolean; signal?: AbortSignal }): Promise<void> {
    while (!(this.#running.size === 0 && options.isQuiet())) {
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
    while (slots.pending + slots.size < concurrency[kind]) {
      const job = this.#queue.claim(kind)
      if (!job) return
      // The slot is free only once p-queue has seen the end of the run; then there is room for the next.
      void slots.add(() => this.#run(job)).then(() => this.pump())
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
    return slots.pending + slots.size < concurrency[kind]
  }

  async #run(job: JobRow): Promise<void> {
    const controller = new AbortController()
    let finish = () => {}
    const running: Running = {
      controller,
      progress: null,
      finished: new Promise((resolve) => {
        finish = resolve
      }),
    }
    this.#running.set(job.id, running)
    this.#events.onJobChanged(job)
    const context: JobContext = {
      signal: controller.signal,
      report: (progress) => {
        running.progress = progress
        this.#events.onProgress(job, progress)
      },
      progressMade: () => this.#queue.forgiveAttempts(job),
    }
    try {
      const handler = this.#handlers[job.kind] as (job: JobRow, context: JobContext) => Promise<JobResult>
      const result = await handler(job, context).catch((error: unknown) => this.#resultOfThrow(job, error))
      this.#settle(job, result, running)
    } catch (error) {
      // Writing down the end failed (a full disk, say). The row still says running; a restart takes it up again.
      this.#log('error', 'job-settle-failed', { jobId: job.id, kind: job.kind, code: toErrorInfo(error).code })
    } finally {
      this.#running.delete(job.id)
      finish()
      this.#events.onJobChanged(job)
    }
  }

  #resultOfThrow(job: JobRow, error: unknown): JobResult {
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
    if (controller.signal.aborted && result.outcome !== 'done') {
      // Stopped from outside. A cancelled row is no longer ours; one that is stopped by quitting goes back, uncharged.
      this.#queue.settle(job, {
        state: 'waiting',
        runAfterMs: this.#now(),
        waitingFor: null,
        error: null,
        refund: true,
        progress,
      })
      return
    }
    switch (result.outcome) {
      case 'done':
        this.#queue.settle(job, {
          state: 'done',
          ...(result.commit ? { commit: result.commit } : {}),
          ...(result.notice ? { notice: result.notice } : {}),
        })
        return
      case 'again':
        this.#queue.settle(job, {
          state: 'waiting',
          runAfterMs: this.#now() + result.afterMs,
          waitingFor: result.waitingFor ?? null,
          error: null,
          refund: true,
          // Written with the row it rides on, so that a poll between two answers still shows how far the work is.
          progress,
        })
        return
      case 'fail':
        this.#queue.settle(job, { state: 'failed', error: result.error })
        break
      case 'retry':
        if (result.attempt === 'charged' && job.attempts >= job.maxAttempts)
          this.#queue.settle(job, { state: 'failed', error: givenUp(result.error, job.attempts) })
        else
          this.#queue.settle(job, {
            state: 'waiting',
            runAfterMs: this.#now() + this.#delayMs(job, result),
            waitingFor: result.waitingFor,
            error: result.error,
            refund: result.attempt === 'free',
            progress,
          })
        break
    }
    this.#log('warn', 'job-not-done', {
      jobId: job.id,
      kind: job.kind,
      outcome: result.outcome,
      code: result.error.code,
    })
  }

  #delayMs(job: JobRow, result: Extract<JobResult, { outcome: 'retry' }>): number {
    if (result.afterMs !== undefined) return result.afterMs
    return result.waitingFor === 'network'
      ? offlineDelayMs(this.#now() - job.createdMs, this.#random())
      : retryDelayMs(job.attempts, this.#random())
  }
}

const givenUp = (error: ErrorInfo, attempts: number): ErrorInfo => ({
  ...error,
  message: `${error.message} It was tried ${attempts} times. Retry it later.`,
})
