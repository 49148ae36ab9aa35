import { sampleRateHz } from './sampleRate.ts'

/** The level that speech gets: of the loud tenth of its steps, in decibels below the loudest sound. */
const targetDb = -22
/** No step gets louder than this, also where speech begins after a long pause. */
const loudestStepDb = -14
/** What is quieter is only the rounding of numbers. */
const leastSoundDb = -85
/** More would make the noise of a recorder loud where nobody speaks. */
const mostGainDb = 45
/** 16 ms: half a window of the detector. */
const stepSamples = 256
/** How much sound decides the gain: long enough that a pause is not made loud, short enough that a quiet speaker is. */
const rememberedSteps = (8 * sampleRateHz) / stepSamples
/** The loud tenth of all remembered steps changes slowly. */
const stepsBetweenLooks = 10
/** Two levellings agree after {@link rememberedSteps} if they began a multiple of this apart. */
export const samplesBetweenLooks = stepsBetweenLooks * stepSamples
/** How much louder the gain may get in one second. It falls at once, so that nothing is distorted. */
const mostRiseDbPerSecond = 20

/**
 * Makes quiet speech as loud as usual speech, step by step, for the detector of speech alone: it was trained on usual levels, and misses a
 * source who sits far from the recorder. Loud sound stays as it is.
 */
export class Levelling {
  readonly #levelsDb: number[] = []
  #count = 0
  #loudDb = targetDb
  #gainDb: number | null = null

  /** A levelled copy of sound that follows the sound of the last call. */
  next(samples: Float32Array): Float32Array {
    const levelled = new Float32Array(samples.length)
    for (let from = 0; from < samples.length; from += stepSamples) {
      const step = samples.subarray(from, from + stepSamples)
      const factor = 10 ** (this.#gain(levelDb(step), step.length / sampleRateHz) / 20)
      for (let at = 0; at < step.length; at++)
        levelled[from + at] = Math.max(-1, Math.min(1, (step[at] as number) * factor))
    }
    return levelled
  }

  #gain(stepDb: number, seconds: number): number {
    this.#levelsDb[this.#count % rememberedSteps] = stepDb
    if (this.#count % stepsBetweenLooks === 0) this.#loudDb = loudOf(this.#levelsDb)
    this.#count += 1
    const wanted = Math.max(0, Math.min(mostGainDb, targetDb - this.#loudDb, loudestStepDb - stepDb))
    this.#gainDb = this.#gainDb === null ? wanted : Math.min(wanted, this.#gainDb + mostRiseDbPerSecond * seconds)
    return this.#gainDb
  }
}

const loudOf = (levelsDb: readonly number[]): number => {
  // Silence of a file that was edited says nothing about the level of its speech.
  const sorted = Float64Array.from(levelsDb.filter((db) => db > leastSoundDb)).sort()
  return sorted[Math.floor(sorted.length * 0.9)] ?? targetDb
}

function levelDb(step: Float32Array): number {
  let sum = 0
  for (const sample of step) sum += sample * sample
  return 10 * Math.log10(sum / Math.max(1, step.length) + 1e-12)
}
