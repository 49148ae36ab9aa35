import { soundClasses } from './soundClasses.ts'
import { featureCount, type SoundFeatures } from './soundFeatures.ts'
import learned from './soundModel.json' with { type: 'json' }

/** A normal distribution of features for each class of sounds. `constant`: the part of the logarithm that no feature changes. */
export type SoundModel = { mean: Float64Array; variance: Float64Array; constant: number }[]
/** What is counted to learn a model: for each class the number of frames, and the sums of features and of their squares. */
type SoundCounts = { frames: number; sums: Float64Array; squares: Float64Array }[]

/** A variance may not become so small that one frame decides everything. The level varies more than the rest. */
const leastVariance = 0.05
const leastLevelVariance = 0.25

export const noCounts = (): SoundCounts =>
  soundClasses.map(() => ({
    frames: 0,
    sums: new Float64Array(featureCount),
    squares: new Float64Array(featureCount),
  }))

export function count(counts: SoundCounts, { frames }: SoundFeatures, classes: ArrayLike<number>): void {
  frames.forEach((frame, index) => {
    const one = counts[classes[index] ?? -1]
    if (!one) return
    one.frames += 1
    frame.forEach((value, at) => {
      one.sums[at] = (one.sums[at] ?? 0) + value
      one.squares[at] = (one.squares[at] ?? 0) + value * value
    })
  })
}

/**
 * The model of these counts. `before`: a model that counts as much as `beforeFrames` frames of each class, so that a few seconds of a voice
 * adapt it and do not replace it.
 */
export const modelOf = (counts: SoundCounts, before: SoundModel | null = null, beforeFrames = 0): SoundModel =>
  counts.map(({ frames, sums, squares }, one) => {
    const [mean, variance] = [new Float64Array(featureCount), new Float64Array(featureCount)]
    const total = Math.max(1, frames + beforeFrames)
    let constant = 0
    for (let at = 0; at < featureCount; at++) {
      const [oldMean, oldVariance] = [before?.[one]?.mean[at] ?? 0, before?.[one]?.variance[at] ?? 1]
      const average = ((sums[at] ?? 0) + beforeFrames * oldMean) / total
      const spread = ((squares[at] ?? 0) + beforeFrames * (oldVariance + oldMean ** 2)) / total - average ** 2
      const least = at === 0 || at === featureCount / 2 ? leastLevelVariance : leastVariance
      mean[at] = average
      variance[at] = Math.max(least, spread)
      constant -= 0.5 * Math.log(2 * Math.PI * (variance[at] ?? 1))
    }
    return { mean, variance, constant }
  })

/** How well a frame fits each class: the natural logarithm of its density. */
export function fitsInto(model: SoundModel, frame: Float32Array, into: Float64Array): void {
  model.forEach(({ mean, variance, constant }, one) => {
    let distance = 0
    for (let at = 0; at < featureCount; at++)
      distance += ((frame[at] ?? 0) - (mean[at] ?? 0)) ** 2 / (variance[at] ?? 1)
    into[one] = constant - distance / 2
  })
}

/** The model that Tapelog ships: `build/models/train/soundModel.ts` made it, from many voices. */
export const shippedModel: SoundModel = learned.classes.map(({ mean, variance }) => ({
  mean: Float64Array.from(mean),
  variance: Float64Array.from(variance),
  constant: variance.reduce((sum, one) => sum - 0.5 * Math.log(2 * Math.PI * one), 0),
}))
