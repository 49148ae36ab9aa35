/** Deaths further apart than this are separate misfortunes. */
const memoryMs = 60_000
const mostDeathsInMemory = 5
const firstDelayMs = 250
const longestDelayMs = 8000

/**
 * When to start a process again that died at these times (Unix milliseconds, the latest last): a delay in milliseconds
 * that doubles with each death in the last minute, or null when it died too often to be fought.
 */
export function restartDelayMs(deathTimesMs: readonly number[]): number | null {
  const latest = deathTimesMs.at(-1) ?? 0
  const recent = deathTimesMs.filter((time) => latest - time < memoryMs).length
  if (recent > mostDeathsInMemory) return null
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, recent - 1))
}
