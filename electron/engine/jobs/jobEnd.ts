import type { Progress, WaitReason } from '../../../shared/domain.ts'
import type { ErrorInfo } from '../../../shared/errors.ts'
import { offlineDelayMs, retryDelayMs } from './retry.ts'
import type { JobResult, JobRow } from './types.ts'

/** What is written down when a claim ends. `refund`: the attempt is given back. */
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
 * What becomes of a job after what its handler said. `stopped`: from outside, so that the rest does not count; a cancelled
 * row is no longer ours, and one that is stopped by quitting or pausing goes back, uncharged. Pure; `random` is 0 to 1.
 */
export function endOf(
  job: JobRow,
  result: JobResult,
  at: { stopped: boolean; progress: Progress | null; nowMs: number; random: number },
): JobEnd {
  const { progress, nowMs } = at
  const effects = 'commit' in result && result.commit ? { commit: result.commit } : {}
  // It keeps its place: behind a thousand that came after it, it would be the last to be done.
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
        // Written with the row it rides on, so that a poll between two answers still shows how far the work is.
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

function delayMs(job: JobRow, result: Extract<JobResult, { outcome: 'retry' }>, nowMs: number, random: number): number {
  if (result.afterMs !== undefined) return result.afterMs
  return result.waitingFor === 'network'
    ? offlineDelayMs(nowMs - job.createdMs, random)
    : retryDelayMs(job.attempts, random)
}

const givenUp = (error: ErrorInfo, attempts: number): ErrorInfo => ({
  ...error,
  message: `${error.message} It was tried ${attempts} times. Retry it later.`,
})
