import { silentDb } from './measure.ts'

/**
 * Voices are compared by levels that are averaged over this many steps to each side. In a room, single steps of a leak differ from the
 * whole: by their frequencies, and by the echoes that add to them.
 */
export const comparedSteps = 5

/** Levels in dB as powers, each averaged with this many steps to each side of it. */
export function averagedPowers(levelsDb: Int8Array, sideSteps: number): Float64Array {
  const powers = Float64Array.from(levelsDb, (db) => (db === silentDb ? 0 : 10 ** (db / 10)))
  const averaged = new Float64Array(powers.length)
  let sum = 0
  for (let step = -sideSteps; step < powers.length; step++) {
    sum += powers[step + sideSteps] ?? 0
    sum -= powers[step - sideSteps - 1] ?? 0
    if (step >= 0) averaged[step] = Math.max(0, sum) / (2 * sideSteps + 1)
  }
  return averaged
}
