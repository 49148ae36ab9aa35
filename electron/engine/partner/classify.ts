import { TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import { type JobResult, uploadSessionEnded } from '../jobs/types.ts'
import { PartnerError } from './errors.ts'

/** What is to be done about an error. */
export type Verdict =
  /** Again after a while; `free` where waiting is no fault of the work (no network). */
  | { action: 'retry'; waitingFor: 'network' | 'retry'; attempt: 'charged' | 'free'; afterMs: number | null }
  /** Again when the service says so. */
  | { action: 'retry-after'; afterMs: number }
  /** Nothing helps until a person has looked at the credentials. */
  | { action: 're-authenticate' }
  /** The upload session is over; a new one can begin. `reason` is a sentence. */
  | { action: 'new-upload-session'; reason: string }
  | { action: 'fail' }

/** Where a service says 429 and not for how long. */
const rateLimitPauseMs = 60_000

/** Decides about any error, in one place and pure. */
export function classify(error: unknown): Verdict {
  if (!(error instanceof PartnerError))
    return toErrorInfo(error).retryable
      ? { action: 'retry', waitingFor: 'retry', attempt: 'charged', afterMs: null }
      : { action: 'fail' }
  const sessionEnd = endOfSession(error)
  if (sessionEnd !== null) return { action: 'new-upload-session', reason: sessionEnd }
  switch (error.kind) {
    case 'unreachable':
      return { action: 'retry', waitingFor: 'network', attempt: 'free', afterMs: null }
    case 'rate-limit':
      return { action: 'retry-after', afterMs: error.retryAfterMs ?? rateLimitPauseMs }
    case 'unanswered':
    case 'server':
    case 'bad-answer':
      return { action: 'retry', waitingFor: 'retry', attempt: 'charged', afterMs: error.retryAfterMs }
    case 'sign-in':
      return { action: 're-authenticate' }
    case 'refused':
    case 'not-sent':
      return { action: 'fail' }
  }
}

/** Why this error means that an upload session cannot go on; null when it can, or when it is about something else. */
function endOfSession({ operation, status, kind, message }: PartnerError): string | null {
  if (operation !== 'putPart' && operation !== 'completeUpload' && operation !== 'completeFile') return null
  if (kind === 'sign-in' || kind === 'rate-limit') return null
  // The uploader itself found that what arrived is not what was sent.
  if (kind === 'bad-answer' && status === 409) return message
  switch (status) {
    case 401:
    case 403:
      return 'The service no longer accepts the addresses of this upload (they expire).'
    case 404:
    case 410:
      return 'The service no longer knows this upload.'
    case 400:
    case 409:
    case 422:
      return 'The service did not accept the finished upload.'
    default:
      return null
  }
}

/** The same day tomorrow; credentials that change, and every start, wake it sooner. */
const signInPauseMs = 24 * 3_600_000

/**
 * The verdict as a job's result. A session that ended begins anew with the next attempt. What is no error of ours to begin
 * with is thrown on, to where it is logged.
 */
export function resultOf(error: unknown): JobResult {
  if (!(error instanceof TapelogError)) throw error
  const verdict = classify(error)
  const info = toErrorInfo(error)
  switch (verdict.action) {
    case 'retry': {
      const { waitingFor, attempt, afterMs } = verdict
      return { outcome: 'retry', error: info, waitingFor, attempt, ...(afterMs === null ? {} : { afterMs }) }
    }
    case 'retry-after':
      return {
        outcome: 'retry',
        error: info,
        afterMs: verdict.afterMs,
        waitingFor: 'rate-limit',
        attempt: 'free',
      }
    case 're-authenticate':
      return { outcome: 'retry', error: info, afterMs: signInPauseMs, waitingFor: 'sign-in', attempt: 'free' }
    case 'new-upload-session':
      return {
        outcome: 'retry',
        error: {
          code: uploadSessionEnded,
          message: verdict.reason,
          retryable: true,
        },
        waitingFor: 'retry',
        attempt: 'charged',
      }
    case 'fail':
      return { outcome: 'fail', error: info }
  }
}
