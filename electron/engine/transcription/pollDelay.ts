/**
 * The milliseconds until the next poll: first half the time that the work should take, then 5 % of the elapsed time, between 2 s and 60
 * s, with 10 % of jitter. The service on this machine reports progress, and polling it is cheap. So its first delay is half a second to
 * one second, to show soon that work has begun. Its later delays are at most 5 s while it works on the task, and 15 s while the task is
 * in line. While a window shows the recording, they are at most 5 s. Pure; `random` is 0 to 1.
 */
export function pollDelayMs(input: {
  elapsedMs: number
  expectedMs: number
  onThisMachine: boolean
  isWatched: boolean
  /** True if the service works on other tasks first. Undefined before its first response. */
  isInLine?: boolean
  random: number
}): number {
  const floorMs = input.onThisMachine ? 500 : 2000
  const longestFirstMs = input.onThisMachine ? 1000 : Number.POSITIVE_INFINITY
  const halfWayMs = Math.min(longestFirstMs, input.expectedMs / 2) - input.elapsedMs
  const base = halfWayMs > floorMs ? halfWayMs : Math.min(60_000, input.elapsedMs * 0.05)
  const hereCeilingMs = input.isInLine ? inLineHereCeilingMs : atWorkHereCeilingMs
  const ceilingMs = Math.min(
    input.isWatched ? watchedCeilingMs : Number.POSITIVE_INFINITY,
    input.onThisMachine && input.isInLine !== undefined ? hereCeilingMs : Number.POSITIVE_INFINITY,
  )
  return Math.round(Math.min(ceilingMs, Math.max(floorMs, base)) * (0.9 + 0.2 * input.random))
}

export const watchedCeilingMs = 5000
const atWorkHereCeilingMs = 5000
const inLineHereCeilingMs = 15_000
