import type { Progress } from '../../../shared/domain.ts'
import { toErrorInfo } from '../../../shared/errors.ts'
import type { Log } from '../../../shared/log.ts'
import { libraryProblem } from '../library/problems.ts'
import { endOf } from './jobEnd.ts'
import type { JobQueue } from './queue.ts'
import type { JobResult, JobRow } from './types.ts'

/** What a handler said, and whether it was stopped from outside before it did. */
export type Ended = { job: JobRow; result: JobResult; stopped: boolean; progress: Progress | null }

type Coming = Ended & { written: () => void }

/**
 * Ends of jobs on their way into the library. Those that come in one turn of the event loop, and the claims of what takes
 * their places, are one transaction: one wait for the disk. An end that the library does not take now is kept.
 */
export class JobEnds {
  readonly #queue: JobQueue
  readonly #now: () => number
  readonly #random: () => number
  readonly #log: Log
  readonly #claimNext: () => JobRow[]
  readonly #onWritten: (next: JobRow[] | null) => void
  #coming: Coming[] = []
  readonly #kept = new Map<number, Ended>()

  constructor(deps: {
    queue: JobQueue
    now: () => number
    random: () => number
    log: Log
    /** Runs in the transaction of the ends; what it claims is begun only once that is committed. */
    claimNext: () => JobRow[]
    /** What was claimed; null when nothing could be, because the library refused. */
    onWritten: (next: JobRow[] | null) => void
  }) {
    this.#queue = deps.queue
    this.#now = deps.now
    this.#random = deps.random
    this.#log = deps.log
    this.#claimNext = deps.claimNext
    this.#onWritten = deps.onWritten
  }

  /** Resolves when the end is in the library, or kept until the library takes it. */
  write(ended: Ended): Promise<void> {
    return new Promise((written) => {
      if (this.#coming.push({ ...ended, written }) === 1) setImmediate(() => this.#writeAll())
    })
  }

  /** Whether ends are kept that the library has not taken yet. */
  get areKept(): boolean {
    return this.#kept.size > 0
  }

  /** Tries what is kept once more; what is refused again stays kept. */
  writeKept(): void {
    for (const ended of [...this.#kept.values()]) this.#settleSometime(ended)
  }

  #writeAll(): void {
    const ends = this.#coming.splice(0)
    let next: JobRow[] | null = null
    try {
      next = this.#queue.together(() => {
        for (const end of ends) this.#settle(end)
        return this.#claimNext()
      })
    } catch {
      // One that is refused keeps no other out.
      for (const end of ends) this.#settleSometime(end)
    }
    for (const end of ends) {
      this.#logTrouble(end)
      end.written()
    }
    this.#onWritten(next)
  }

  #settle({ job, ...ended }: Ended): void {
    const end = endOf(job, ended.result, { ...ended, nowMs: this.#now(), random: this.#random() })
    this.#queue.settle(job, end)
  }

  #settleSometime(ended: Ended): void {
    const { job } = ended
    try {
      this.#settle(ended)
      this.#kept.delete(job.id)
    } catch (error) {
      const problem = libraryProblem(error)
      const info = toErrorInfo(problem ?? error)
      if (!this.#kept.has(job.id))
        this.#log('error', 'job-settle-failed', { jobId: job.id, kind: job.kind, code: info.code })
      const failed = { ...ended, result: { outcome: 'fail', error: info }, stopped: false } as const
      this.#kept.set(job.id, problem ? ended : failed)
    }
  }

  #logTrouble({ job, result, stopped }: Ended): void {
    if (stopped || (result.outcome !== 'fail' && result.outcome !== 'retry')) return
    const { outcome, error } = result
    this.#log('warn', 'job-not-done', { jobId: job.id, kind: job.kind, outcome, code: error.code })
  }
}
