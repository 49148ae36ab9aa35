import { sampleRateHz } from '../sampleRate.ts'

/** One frame is 10 ms. */
export const frameSamples = sampleRateHz / 100
/** How many numbers describe a frame: the level and 12 cepstral numbers, and how each of them changes. */
export const featureCount = 26
const half = featureCount / 2

const fftSamples = 512
const analysedSamples = 400
const bandCount = half - 1
/** Levels more than this below the loudest ones are all the same: silence, whatever the noise of the recorder. */
const quietestBelowTopDb = 50
const quietestBandDb = 47
/** Frames this much below the loudest ones hardly belong to speech. */
const speechBelowTopDb = 25

/** `frames`: one row of {@link featureCount} numbers for each 10 ms. */
export type SoundFeatures = { frameCount: number; frames: Float32Array[] }

/**
 * Describes sound (16 kHz) in the way of speech recognition: cepstra of 12 bands, without the mean of the speech, so that microphone and
 * loudness hardly count.
 */
export function soundFeatures(samples: Float32Array): SoundFeatures {
  const frameCount = Math.floor(samples.length / frameSamples)
  const { levelsDb, bandsDb } = spectra(samples, frameCount)
  const topDb = quantile(levelsDb, 0.95)
  const still = Array.from({ length: frameCount }, (_, frame) => {
    const row = new Float32Array(half)
    row[0] = Math.max(-quietestBelowTopDb, (levelsDb[frame] ?? 0) - topDb) / 4
    for (let order = 1; order < half; order++) {
      let sum = 0
      for (let band = 0; band < bandCount; band++)
        sum += Math.max(bandsDb[frame * bandCount + band] ?? 0, topDb - quietestBandDb) * cosine(order, band)
      row[order] = sum / bandCount
    }
    return row
  })
  const mean = meanOf(still.filter((_, frame) => (levelsDb[frame] ?? 0) > topDb - speechBelowTopDb))
  for (const row of still)
    for (let order = 1; order < half; order++) row[order] = (row[order] ?? 0) - (mean[order] ?? 0)
  const frames = still.map((row, frame) => {
    const before = still[Math.max(0, frame - 3)] ?? row
    const after = still[Math.min(frameCount - 1, frame + 3)] ?? row
    const whole = new Float32Array(featureCount)
    whole.set(row)
    for (let order = 0; order < half; order++) whole[half + order] = (after[order] ?? 0) - (before[order] ?? 0)
    return whole
  })
  return { frameCount, frames }
}

function meanOf(rows: readonly Float32Array[]): Float64Array {
  const mean = new Float64Array(half)
  for (const row of rows)
    for (let order = 0; order < half; order++) mean[order] = (mean[order] ?? 0) + (row[order] ?? 0)
  return mean.map((sum) => sum / Math.max(1, rows.length))
}

function quantile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

const cosines = Float64Array.from({ length: half * bandCount }, (_, index) =>
  Math.cos((Math.PI * Math.floor(index / bandCount) * ((index % bandCount) + 0.5)) / bandCount),
)
const cosine = (order: number, band: number): number => cosines[order * bandCount + band] ?? 0

/** The level of each frame, and its level in each band of the mel scale from 80 to 7,600 Hz; in decibels. */
function spectra(samples: Float32Array, frameCount: number) {
  const levelsDb = new Float32Array(frameCount)
  const bandsDb = new Float32Array(frameCount * bandCount)
  const real = new Float64Array(fftSamples)
  const imaginary = new Float64Array(fftSamples)
  for (let frame = 0; frame < frameCount; frame++) {
    real.fill(0)
    imaginary.fill(0)
    const from = frame * frameSamples + (frameSamples - analysedSamples) / 2
    let energy = 0
    for (let at = 0; at < analysedSamples; at++) {
      const value = (samples[from + at] ?? 0) * (hann[at] ?? 0)
      real[at] = value
      energy += value * value
    }
    levelsDb[frame] = 10 * Math.log10(energy / analysedSamples + 1e-10)
    transform(real, imaginary)
    for (let band = 0; band < bandCount; band++) {
      const first = edges[band] ?? 0
      let power = 0
      for (let bin = first; bin < Math.max(first + 1, edges[band + 1] ?? 0); bin++)
        power += (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
      bandsDb[frame * bandCount + band] = 10 * Math.log10(power / fftSamples + 1e-9)
    }
  }
  return { levelsDb, bandsDb }
}

/** Fades each frame in and out, so that its edges are no sound of their own. */
const hann = Float64Array.from(
  { length: analysedSamples },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (analysedSamples - 1)),
)

const melOf = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1)
const edges = Array.from({ length: bandCount + 1 }, (_, band) => {
  const [low, high] = [melOf(80), melOf(7600)]
  return Math.round((hertzOf(low + ((high - low) * band) / bandCount) / sampleRateHz) * fftSamples)
})

const turns = Array.from({ length: fftSamples / 2 }, (_, step) => {
  const angle = (-2 * Math.PI * step) / fftSamples
  return [Math.cos(angle), Math.sin(angle)] as const
})
const turnsReal = Float64Array.from(turns, ([real]) => real)
const turnsImaginary = Float64Array.from(turns, ([, imaginary]) => imaginary)

/** The discrete Fourier transform of 512 values, in place (Cooley and Tukey). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let at = 1, to = 0; at < fftSamples; at++) {
    let bit = fftSamples >> 1
    for (; to & bit; bit >>= 1) to ^= bit
    to ^= bit
    if (at >= to) continue
    // The values are of sound, so that all imaginary parts are still 0.
    const held = real[at] as number
    real[at] = real[to] as number
    real[to] = held
  }
  // This loop runs a hundred million times in an hour of speech, so that it makes no arrays.
  for (let length = 2; length <= fftSamples; length <<= 1) {
    const middle = length >> 1
    const step = fftSamples / length
    for (let from = 0; from < fftSamples; from += length)
      for (let at = 0; at < middle; at++) {
        const low = from + at
        const high = low + middle
        const cos = turnsReal[at * step] as number
        const sin = turnsImaginary[at * step] as number
        const highReal = real[high] as number
        const highImaginary = imaginary[high] as number
        const lowReal = real[low] as number
        const lowImaginary = imaginary[low] as number
        const turnedReal = highReal * cos - highImaginary * sin
        const turnedImaginary = highReal * sin + highImaginary * cos
        real[high] = lowReal - turnedReal
        imaginary[high] = lowImaginary - turnedImaginary
        real[low] = lowReal + turnedReal
        imaginary[low] = lowImaginary + turnedImaginary
      }
  }
}
