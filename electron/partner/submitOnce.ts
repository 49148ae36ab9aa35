import { problem } from '../../shared/words/problem.ts'
import { PartnerError } from './errors.ts'

/**
 * How long a submit may still take after it is told to stop. Without its response, a person must decide whether to submit again. A
 * service on a busy computer may need more than five seconds to respond.
 */
const graceMs = 15_000

/** Throws if an earlier submit left and got no response, so that a person decides whether to submit again. */
export function refuseSecondSubmit(startedMs: number | null, what: 'transcription' | 'workflow'): void {
  if (startedMs === null) return
  throw problem('submit-unanswered', { what })
}

/**
 * Sends a request that must not be sent twice. It calls `setStarted` before the request leaves, and again with null only if the request
 * certainly had no effect.
 */
export async function submitOnce<T>(submit: {
  /** Null if the request had no effect. */
  setStarted: (startedMs: number | null) => void
  send: (signal: AbortSignal) => Promise<T>
  nowMs: number
  signal: AbortSignal
}): Promise<T> {
  if (submit.signal.aborted) throw problem('stopped', null, { retryable: true })
  submit.setStarted(submit.nowMs)
  const grace = withGrace(submit.signal)
  try {
    return await submit.send(grace.signal)
  } catch (error) {
    if (safeToRepeat(error)) submit.setStarted(null)
    throw error
  } finally {
    grace.end()
  }
}

function withGrace(signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => late.abort(), graceMs)
  }
  signal.addEventListener('abort', begin, { once: true })
  return {
    signal: late.signal,
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', begin)
    },
  }
}

/**
 * True if a request certainly had no effect at the service, so that it may be repeated: there was no connection, a credential was
 * missing, or the service refused the request. After a response of 408, 500, 502 or 504, the service may still do the work.
 * @exportedFor tests: they try every kind of error
 */
export const safeToRepeat = (error: unknown): boolean =>
  error instanceof PartnerError &&
  (error.kind === 'unreachable' ||
    error.kind === 'not-sent' ||
    error.kind === 'sign-in' ||
    (error.status !== null && error.kind !== 'bad-answer' && ![408, 500, 502, 504].includes(error.status)))
