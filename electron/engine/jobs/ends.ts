import { type ErrorInfo, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import type { Progress } from '../../../shared/recordings/domain.ts'
import { libraryProblem } from '../library/problems.ts'
import { endOf } from './jobEnd.ts'
import type { JobQueue } from './queue.ts'
import type { AnyJob, JobResult } from './types.ts'

/** A handler's result. `stopped`: the job was cancelled, paused or stopped before the handler returned. */
type Ended = { job: AnyJob; result: JobResult; stopped: boolean; progress: Progress | null }

type Coming = Ended & { written: () => void }

type JobEndsDeps = {
  queue: JobQueue
  now: () => number
  random: () => number
  log: Log
  /** Runs in the transaction of the ends. The claimed jobs begin only after the transaction is committed. */
  claimNext: () => AnyJob[]
  /** Gets the claimed jobs; null if the library could not be written. */
  onWritten: (next: AnyJob[] | null) => void
}

/**
 * Writes how jobs ended. One transaction covers all ends of one turn of the event loop and the claims of the jobs that take their
 * slots, so they wait for the disk only once. While the library cannot be written, ends are kept and written later.
 */
export class JobEnds {
  readonly #deps: JobEndsDeps
  #coming: Coming[] = []
  readonly #kept = new Map<number, Ended>()
  #refusal: ErrorInfo | null = null

  constructor(deps: JobEndsDeps) {
    this.#deps = deps
  }

  /** Resolves when the end is written, or kept for later. */
  write(ended: Ended): Promise<void> {
    return new Promise((written) => {
      if (this.#coming.push({ ...ended, written }) === 1) setImmediate(() => this.#writeAll())
    })
  }

  /** True while some ends could not be written yet. */
  get areKept(): boolean {
    return this.#kept.size > 0
  }

  /** Why the library cannot store the kept ends; null if there are none. */
  get refusal(): ErrorInfo | null {
    return this.areKept ? this.#refusal : null
  }

  /** Tries to write the kept ends. */
  writeKept(): void {
    for (const ended of [...this.#kept.values()]) this.#writeSometime(ended)
  }

  #writeAll(): void {
    const ends = this.#coming.splice(0)
    let next: AnyJob[] | null = null
    try {
      next = this.#deps.queue.together(() => {
        for (const end of ends) this.#endClaim(end)
        return this.#deps.claimNext()
      })
    } catch {
      // Write the ends one by one, so that a failing end does not block the others.
      for (const end of ends) this.#writeSometime(end)
    }
    for (const end of ends) {
      this.#logTrouble(end)
      end.written()
    }
    this.#deps.onWritten(next)
  }

  #endClaim({ job, ...ended }: Ended): void {
    const end = endOf(job, ended.result, { ...ended, nowMs: this.#deps.now(), random: this.#deps.random() })
    this.#deps.queue.endClaim(job, end)
  }

  #writeSometime(ended: Ended): void {
    const { job } = ended
    try {
      this.#endClaim(ended)
      this.#kept.delete(job.id)
    } catch (error) {
      const problem = libraryProblem(error)
      const info = toErrorInfo(problem ?? error)
      if (!this.#kept.has(job.id))
        this.#deps.log('error', 'job-end-not-written', { jobId: job.id, kind: job.kind, code: info.code })
      const failed = { ...ended, result: { outcome: 'fail', error: info }, stopped: false } as const
      this.#kept.set(job.id, problem ? ended : failed)
      this.#refusal = info
    }
  }

  #logTrouble({ job, result, stopped }: Ended): void {
    if (stopped || (result.outcome !== 'fail' && result.outcome !== 'retry')) return
    const { outcome, error } = result
    const { id: jobId, kind } = job
    this.#deps.log('warn', 'job-failed', { jobId, kind, recordingId: job.recordingId, outcome, code: error.code })
  }
}
