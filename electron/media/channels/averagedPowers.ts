import { silentDb } from './measure.ts'

/** Levels are averaged over this many steps to each side, because single steps of a leak differ from the whole by their frequencies. */
const averagedSteps = 2

/** Levels in dB as powers, each averaged with the steps around it. */
export function averagedPowers(levelsDb: Int8Array): Float64Array {
  const powers = Float64Array.from(levelsDb, (db) => (db === silentDb ? 0 : 10 ** (db / 10)))
  const averaged = new Float64Array(powers.length)
  let sum = 0
  for (let step = -averagedSteps; step < powers.length; step++) {
    sum += powers[step + averagedSteps] ?? 0
    sum -= powers[step - averagedSteps - 1] ?? 0
    if (step >= 0) averaged[step] = Math.max(0, sum) / (2 * averagedSteps + 1)
  }
  return averaged
}
