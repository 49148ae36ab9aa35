import { TapelogError } from '../../../shared/errors.ts'
import { surelyNotTaken } from './surelyNotTaken.ts'

/** What is left of a submit under way when the job is told to stop: its answer is worth more than these seconds. */
const graceMs = 5000

/** Refuses a submit of which an earlier one left without an answer: it is shown, and never silently repeated. */
export function refuseSecondSubmit(startedMs: number | null, what: 'recording' | 'workflow'): void {
  if (startedMs === null) return
  throw new TapelogError(
    'submit-unanswered',
    `This ${what} was submitted, but the answer was lost, so the service may be working on it already. Retry submits it once more.`,
  )
}

/**
 * Sends something that must not be sent twice: that it leaves is written down before, and taken back only when it surely
 * had no effect.
 */
export async function submitOnce<T>(submit: {
  /** Null: it did not leave after all. */
  setStarted: (startedMs: number | null) => void
  send: (signal: AbortSignal) => Promise<T>
  nowMs: number
  signal: AbortSignal
}): Promise<T> {
  if (submit.signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
  submit.setStarted(submit.nowMs)
  const grace = withGrace(submit.signal)
  try {
    return await submit.send(grace.signal)
  } catch (error) {
    if (surelyNotTaken(error)) submit.setStarted(null)
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
