import { toErrorInfo } from '../../../shared/errors.ts'
import type { JobResult } from '../jobs/types.ts'
import { PartnerError } from './errors.ts'

/**
 * What a job does about an error, in one place and pure: wait for the network (never given up, costs no attempt), wait
 * as long as the service asks, wait for a person to sign in, try again a few times, or fail.
 */
export function classify(error: unknown): JobResult {
  const info = toErrorInfo(error)
  if (!(error instanceof PartnerError))
    return info.retryable
      ? { outcome: 'retry', error: info, waitingFor: 'retry', attempt: 'charged' }
      : { outcome: 'fail', error: info }
  switch (error.kind) {
    case 'unreachable':
      return { outcome: 'retry', error: info, waitingFor: 'network', attempt: 'free' }
    case 'rate-limit':
      return {
        outcome: 'retry',
        error: info,
        afterMs: error.retryAfterMs ?? 60_000,
        waitingFor: 'rate-limit',
        attempt: 'free',
      }
    case 'unanswered':
    case 'server':
    case 'bad-answer':
      return {
        outcome: 'retry',
        error: info,
        ...(error.retryAfterMs === null ? {} : { afterMs: error.retryAfterMs }),
        waitingFor: 'retry',
        attempt: 'charged',
      }
    case 'sign-in':
    case 'refused':
      return { outcome: 'fail', error: info }
  }
}
