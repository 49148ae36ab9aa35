import { toErrorInfo } from '../../shared/errors/errors.ts'
import type { SessionEnd } from '../../shared/words/en/sentences/partner.ts'
import { PartnerError } from './errors.ts'

/**
 * The remedy for an error.
 * @exportedFor tests: they go through the whole list
 */
export type Remedy =
  /**
   * Try again. `cause`: `network` if nothing reached the service, so that the attempt does not count. `afterMs`: the delay that the
   * service states, else null.
   */
  | { action: 'retry'; cause: 'network' | 'other'; afterMs: number | null }
  /** Try again when the service allows more requests. */
  | { action: 'slow-down'; afterMs: number }
  /** A person must first correct the credentials. */
  | { action: 'sign-in' }
  /** The upload session has ended; a new one can begin. */
  | { action: 'new-upload-session'; reason: SessionEnd }
  | { action: 'fail' }

/** The delay if a service responds 429 without a time. */
const rateLimitPauseMs = 60_000

/** The remedy for any error. This function is pure. */
export function remedyOf(error: unknown): Remedy {
  if (!(error instanceof PartnerError))
    return toErrorInfo(error).retryable ? { action: 'retry', cause: 'other', afterMs: null } : { action: 'fail' }
  const reason = endOfSession(error)
  if (reason !== null) return { action: 'new-upload-session', reason }
  switch (error.kind) {
    case 'unreachable':
      return { action: 'retry', cause: 'network', afterMs: null }
    case 'rate-limit':
      return { action: 'slow-down', afterMs: error.retryAfterMs ?? rateLimitPauseMs }
    case 'unanswered':
    case 'server':
    case 'bad-answer':
      return { action: 'retry', cause: 'other', afterMs: error.retryAfterMs }
    case 'sign-in':
      return { action: 'sign-in' }
    case 'refused':
    case 'not-sent':
      return { action: 'fail' }
  }
}

/** Why this error ends an upload session. Null if the session can continue, or if the error concerns something else. */
function endOfSession({ operation, status, kind, isMomentary }: PartnerError): SessionEnd | null {
  if (operation !== 'putPart' && operation !== 'completeUpload' && operation !== 'completeFile') return null
  if (kind === 'sign-in' || kind === 'rate-limit' || isMomentary) return null
  // The client found different checksums; the service did not refuse anything.
  if (kind === 'bad-answer' && status === 409) return 'not-what-was-sent'
  switch (status) {
    case 401:
    case 403:
      return 'addresses-expired'
    case 404:
    case 410:
      return 'unknown'
    case 400:
    case 409:
    case 422:
      return 'not-accepted'
    default:
      return null
  }
}
