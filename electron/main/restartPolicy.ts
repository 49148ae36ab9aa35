/** Deaths longer ago than this do not count. */
const memoryMs = 60_000
const mostDeathsInMemory = 5
const firstDelayMs = 250
const longestDelayMs = 8000

/**
 * The delay in milliseconds before a process is started again that died at these times (Unix milliseconds, latest last). It
 * doubles with each death in the last minute; null after too many.
 */
export function restartDelayMs(deathTimesMs: readonly number[]): number | null {
  const latest = deathTimesMs.at(-1) ?? 0
  const recent = deathTimesMs.filter((time) => latest - time < memoryMs).length
  if (recent > mostDeathsInMemory) return null
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, recent - 1))
}
