import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../../../shared/errors/log.ts'
import { codeOf } from '../../ports/backgroundSteps.ts'
import { NodeUnavailable } from './apiClient.ts'

const firstPauseMs = 500
const longestPauseMs = 15_000

/** A pause before the next try, at random, so that workers do not all come back at once. `tries`: how many have failed. */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 10)) * (0.5 + Math.random() / 2)

type Retrying = { signal: AbortSignal; log: Log; isTransient?: (error: unknown) => boolean; mostTries?: number }

/**
 * Does something again until it succeeds, by default while the node is unavailable. Throws errors that are not transient,
 * the last error after `mostTries`, and the signal's reason when it aborts.
 */
export async function retrying<T>(
  {
    signal,
    log,
    isTransient = (error) => error instanceof NodeUnavailable,
    mostTries = Number.POSITIVE_INFINITY,
  }: Retrying,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isTransient(error) || tries >= mostTries) throw error
      log('warn', 'node-unavailable', { code: codeOf(error), tries })
      await pause(pauseAfter(tries), undefined, { signal })
    }
  }
}
