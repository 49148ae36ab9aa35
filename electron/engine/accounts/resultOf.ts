import { TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import { problemInfo } from '../../../shared/errors/problem.ts'
import { remedyOf } from '../../partner/index.ts'
import type { JobResult } from '../jobs/types.ts'

/** Code of the error of an attempt whose upload session ended, and with it all its progress. */
export const uploadSessionEnded = 'upload-session-ended'

/** Credentials that change, and every start, wake it sooner. */
const signInPauseMs = 24 * 3_600_000

/**
 * The remedy for an error as a job's result. After an upload session that ended the next attempt begins a new one. Unexpected
 * errors are thrown on, to where they are logged.
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
