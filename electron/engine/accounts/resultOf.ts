import { TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { remedyOf } from '../../partner/index.ts'
import type { AnyJob, JobContext, JobResult } from '../jobs/types.ts'
import type { Connections } from './connections.ts'

/** The code of an attempt's error if its upload session ended and all its progress was lost. */
export const uploadSessionEnded = 'upload-session-ended'

/** The longest wait for a sign-in. Changed credentials and every start wake the job earlier. */
const signInPauseMs = 24 * 3_600_000

/**
 * The job's result for an error. If an upload session ended, the next attempt begins a new session. Rethrows unexpected
 * errors, so that they are logged.
 */
export function resultOf(error: unknown): JobResult {
  if (!(error instanceof TapelogError)) throw error
  const remedy = remedyOf(error)
  const info = toErrorInfo(error)
  switch (remedy.action) {
    case 'retry': {
      const after = remedy.afterMs === null ? {} : { afterMs: remedy.afterMs }
      return remedy.cause === 'network'
        ? { outcome: 'retry', error: info, waitingFor: 'network', attempt: 'free', ...after }
        : { outcome: 'retry', error: info, waitingFor: 'retry', attempt: 'charged', ...after }
    }
    case 'slow-down':
      return {
        outcome: 'retry',
        error: info,
        afterMs: remedy.afterMs,
        waitingFor: 'rate-limit',
        attempt: 'free',
      }
    case 'sign-in':
      return { outcome: 'retry', error: info, afterMs: signInPauseMs, waitingFor: 'sign-in', attempt: 'free' }
    case 'new-upload-session':
      return {
        outcome: 'retry',
        error: problemInfo(uploadSessionEnded, { reason: remedy.reason }, { retryable: true }),
        waitingFor: 'retry',
        attempt: 'charged',
      }
    case 'fail':
      return { outcome: 'fail', error: info }
  }
}

/**
 * Credentials may change while a job runs, until its result is written. If the service refused the old credentials, the job runs again at
 * once, because it missed the wake-up for waiting jobs.
 */
export const withNewCredentials =
  <J extends AnyJob>(connections: Connections, handler: (job: J, context: JobContext) => Promise<JobResult>) =>
  async (job: J, context: JobContext): Promise<JobResult> => {
    const version = connections.credentialsVersion
    const result = await handler(job, context)
    if (result.outcome !== 'retry' || result.waitingFor !== 'sign-in') return result
    return { ...result, isOutdated: () => connections.credentialsVersion !== version }
  }
