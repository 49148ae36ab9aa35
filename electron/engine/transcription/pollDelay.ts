/**
 * When to ask again: first at half the time the work should take, then every 5 % of the time elapsed, within 2 s and 60 s,
 * with 10 % of jitter. A service on this machine says how far it is: it may be asked every half second, is first asked after
 * 15 s at most, then every 5 s at most while it works on the task and every 15 s while the task is in line. While a person
 * looks at the recording it is at most 5 s. Pure; `random` is 0 to 1.
 */
export function pollDelayMs(input: {
  elapsedMs: number
  expectedMs: number
  onThisMachine: boolean
  isWatched: boolean
  /** The service has the task and works on others first; left out before its first answer. */
  isInLine?: boolean
  random: number
}): number {
  const floorMs = input.onThisMachine ? 500 : 2000
  const longestFirstMs = input.onThisMachine ? 15_000 : Number.POSITIVE_INFINITY
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
/** Asking this machine costs little, and one recording at a time is worked on: its progress is shown as it goes. */
const atWorkHereCeilingMs = 5000
const inLineHereCeilingMs = 15_000
