import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './errorCodes.ts'

/** `no-answer`: the disk did not answer in time, or refused; nobody knows whether a library is there. */
type Presence = 'there' | 'missing' | 'no-answer'

/** A share whose server is gone blocks every read for minutes. */
const answerLimitMs = 2000
/** Reads that still wait for their disk. A second read of such a disk would occupy one more of Node's four threads. */
const waiting = new Map<string, Promise<Presence>>()

/** Whether a library is in this folder. Resolves within `limitMs`. Never rejects. */
export const libraryThere = (library: string, limitMs: number = answerLimitMs): Promise<Presence> =>
  within(limitMs, presenceOf(join(library, 'library.sqlite')), 'no-answer')

/** What `reading` gives, or `otherwise` after `limitMs` and if it rejects. */
export async function within<T>(limitMs: number, reading: Promise<T>, otherwise: T): Promise<T> {
  const limit = Promise.withResolvers<T>()
  const timer = setTimeout(() => limit.resolve(otherwise), limitMs)
  try {
    return await Promise.race([reading.catch(() => otherwise), limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

function presenceOf(path: string): Promise<Presence> {
  const begun = waiting.get(path)
  if (begun) return begun
  const reading = stat(path)
    .then(
      () => 'there' as const,
      (error: unknown) => (isMissing(error) ? ('missing' as const) : ('no-answer' as const)),
    )
    .finally(() => waiting.delete(path))
  waiting.set(path, reading)
  return reading
}
