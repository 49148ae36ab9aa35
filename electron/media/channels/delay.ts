import { averagedPowers } from './averagedPowers.ts'
import { stepMs } from './measure.ts'

/** A wireless microphone beside a cable is late by up to this. */
const mostLag = 1000 / stepMs
/** The levels of two speakers differ from each other by more than this, however they are shifted. */
const mostDeviationDb = 4
/** Less than this is the way through the room. One voice and its leak may differ by little too, if the other person hardly speaks. */
const leastLag = 2
/** The search for the delay looks at every fifth step and every second lag. Near the right one, the levels differ by no more than this. */
const searched = { everyStep: 5, everyLag: 2, mostDeviationDb: 8 }
/** Levels are averaged over this many steps to each side, because a delay is seldom a whole number of steps. */
const averagedSteps = 2
/** So many steps are compared at most: an hour, in parts over the whole recording. */
const mostSteps = 180_000
const partSteps = 9000

/** The levels of a channel in dB, averaged. Silence counts as the noise of the channel. */
export type AveragedLevels = { db: Float32Array; activeFromDb: number }

export function averagedLevels(levelsDb: Int8Array, activeFromDb: number): AveragedLevels {
  const db = Float32Array.from(averagedPowers(levelsDb, averagedSteps), (power) =>
    Math.max(activeFromDb - 10, 10 * Math.log10(power)),
  )
  return { db, activeFromDb }
}

/**
 * Whether two channels have one sound that arrives at one of them later: shifted by the delay, the difference of their levels stays nearly the
 * same. Sample by sample, sound that is late has nothing in common with itself. Pure.
 */
export function isDelayed(one: AveragedLevels, other: AveragedLevels): boolean {
  let [nearest, least] = [0, Number.POSITIVE_INFINITY]
  for (let lag = -mostLag; lag <= mostLag; lag += searched.everyLag) {
    const deviation = deviationDb(one, other, { lag, everyStep: searched.everyStep })
    if (deviation < least) [nearest, least] = [lag, deviation]
  }
  if (least > searched.mostDeviationDb) return false
  for (let lag = nearest - searched.everyLag; lag <= nearest + searched.everyLag; lag++)
    if (Math.abs(lag) >= leastLag && deviationDb(one, other, { lag, everyStep: 1 }) <= mostDeviationDb) return true
  return false
}

/** The standard deviation of the differences where one of the two has sound. */
function deviationDb(
  one: AveragedLevels,
  other: AveragedLevels,
  { lag, everyStep }: { lag: number; everyStep: number },
): number {
  const partsApart = Math.max(partSteps, Math.floor((one.db.length * partSteps) / mostSteps))
  let [count, sum, squares] = [0, 0, 0]
  for (let part = 0; part < one.db.length; part += partsApart) {
    const end = Math.min(part + partSteps, one.db.length, other.db.length - lag)
    for (let step = Math.max(part, -lag); step < end; step += everyStep) {
      const level = one.db[step] ?? 0
      const late = other.db[step + lag] ?? 0
      if (level < one.activeFromDb && late < other.activeFromDb) continue
      const difference = level - late
      count++
      sum += difference
      squares += difference * difference
    }
  }
  return count === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(squares / count - (sum / count) ** 2)
}
