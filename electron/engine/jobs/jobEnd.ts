import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { Progress, WaitReason } from '../../../shared/recordings/domain.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { delayMs } from './retry.ts'
import type { AnyJob, JobResult } from './types.ts'

/** The values to write when a claim ends. `refund`: give back the attempt. */
export type JobEnd =
  | { state: 'done'; commit?: () => void; notice?: ErrorInfo }
  | { state: 'failed'; error: ErrorInfo }
  | {
      state: 'waiting'
      runAfterMs: number
      waitingFor: WaitReason | null
      error: ErrorInfo | null
      refund: boolean
      progress: Progress | null
      commit?: () => void
    }

/**
 * The end of a job's claim, derived from its handler's result. `stopped`: something outside stopped the job, so only
 * the outcome `done` counts; otherwise the job returns to the queue without a charged attempt. Pure, but for `isOutdated`; `random` is 0 to
 * 1.
 */
export function endOf(
  job: AnyJob,
  result: JobResult,
  at: { stopped: boolean; progress: Progress | null; nowMs: number; random: number },
): JobEnd {
  const { progress, nowMs } = at
  const effects = 'commit' in result && result.commit ? { commit: result.commit } : {}
  // The job keeps its place in the queue, before the thousand jobs that were added after it.
  if (at.stopped && result.outcome !== 'done') {
    const runAfterMs = Math.min(job.runAfterMs, nowMs)
    return { state: 'waiting', runAfterMs, waitingFor: null, error: null, refund: true, progress, ...effects }
  }
  switch (result.outcome) {
    case 'done': {
      const { notice } = result
      return { state: 'done', ...effects, ...(notice ? { notice } : {}) }
    }
    case 'again':
      return {
        state: 'waiting',
        runAfterMs: 'untilMs' in result ? result.untilMs : nowMs + result.afterMs,
        waitingFor: result.waitingFor ?? null,
        error: null,
        refund: true,
        // Store the progress with the row, so that it is still shown between two polls.
        progress,
        ...effects,
      }
    case 'fail':
      return { state: 'failed', error: result.error }
    case 'retry':
      if (result.attempt === 'charged' && job.attempts >= job.maxAttempts)
        return { state: 'failed', error: givenUp(result.error, job.attempts) }
      return {
        state: 'waiting',
        runAfterMs: nowMs + delayMs(job, result, nowMs, at.random),
        waitingFor: result.waitingFor,
        error: result.error,
        refund: result.attempt === 'free',
        progress,
      }
  }
}

const givenUp = (error: ErrorInfo, attempts: number): ErrorInfo => ({
  ...error,
  message: `${error.message} ${problemInfo('given-up', { triedTimes: attempts }).message}`,
  values: { ...error.values, triedTimes: attempts },
})
