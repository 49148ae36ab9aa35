import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../../shared/errors/log.ts'
import { codeOf } from './backgroundSteps.ts'

type Regularly = {
  everyMs: number
  /** The name of the log entry if `work` throws. The next time may succeed. */
  event: string
  log: Log
}

/**
 * Calls `work` now, and again `everyMs` after each call has ended. Returns a function that stops this and resolves when the
 * last call has ended.
 */
export function regularly(
  { everyMs, event, log }: Regularly,
  work: (isStopped: () => boolean) => Promise<void>,
): () => Promise<void> {
  const stop = new AbortController()
  const running = (async () => {
    while (!stop.signal.aborted) {
      try {
        await work(() => stop.signal.aborted)
      } catch (error) {
        log('warn', event, { code: codeOf(error) })
      }
      await pause(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  })()
  return () => {
    stop.abort()
    return running
  }
}
