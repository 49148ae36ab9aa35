import { freeNow } from './boundedProcess.ts'
import { samplesOrDamaged } from './decode.ts'
import { gainDbFor } from './gain.ts'
import { openAudio } from './open.ts'
import { pcmSampleRateHz } from './pcm.ts'
import type { Gaps, Media, Peaks } from './types.ts'

/**
 * The largest number of buckets, 8 MB. Recordings of 27 hours or more have this many; the longer the recording, the longer each
 * bucket.
 */
const mostBuckets = 4_000_000

/** 25 ms are short enough to show a syllable. */
const defaultBucketMs = (durationMs: number) => Math.max(25, Math.ceil(durationMs / mostBuckets))

const toPeak = (sample: number) => Math.max(-128, Math.min(127, Math.round(sample * 127)))

const reportEverySamples = 30 * pcmSampleRateHz

/**
 * See {@link Media.computePeaks}. Decodes once. Apart from the result, it needs constant memory. If a recording is longer than it
 * states, buckets are joined two by two to keep the result small.
 */
export const computePeaks: Media['computePeaks'] = async (path, options = {}): Promise<Peaks> => {
  const { signal, from } = options
  const audio = await openAudio(path)
  try {
    const statedMs = audio.durationMs
    let bucketMs = options.bucketMs ?? defaultBucketMs(statedMs)
    let bucketSamples = Math.max(1, Math.round((bucketMs * pcmSampleRateHz) / 1000))
    const pairs = new PairList()
    let sampleCount = 0
    let low = 0
    let high = 0
    let reportedAt = 0
    let missing: Gaps = { gaps: [], keepsTimes: true }
    const onMissing = (found: Gaps) => {
      missing = found
    }
    for await (const { samples } of samplesOrDamaged(audio, { signal, onMissing, ...(from ? { from } : {}) })) {
      for (const sample of samples) {
        if (sample < low) low = sample
        else if (sample > high) high = sample
        if (++sampleCount % bucketSamples !== 0) continue
        pairs.add(low, high)
        low = 0
        high = 0
        if (sampleCount - reportedAt >= reportEverySamples && statedMs > 0) {
          reportedAt = sampleCount
          options.onProgress?.(Math.min(1, (sampleCount * 1000) / pcmSampleRateHz / statedMs))
        }
        if (options.bucketMs === undefined && pairs.count === mostBuckets * 2) {
          pairs.joinTwoByTwo()
          bucketMs *= 2
          bucketSamples *= 2
        }
      }
      freeNow(samples)
    }
    if (sampleCount % bucketSamples !== 0) pairs.add(low, high)
    return { bucketMs, durationMs: (sampleCount * 1000) / pcmSampleRateHz, missing, ...pairs.peaks() }
  } finally {
    await audio.close()
  }
}

/** Pairs of lowest and highest sample: 64 MB for the largest number of buckets, 1 MB for an hour. An array of numbers would take twice as much. */
class PairList {
  #samples = new Float32Array(32 * 1024)
  count = 0

  add(low: number, high: number): void {
    if (this.count * 2 === this.#samples.length) {
      const larger = new Float32Array(this.#samples.length * 2)
      larger.set(this.#samples)
      this.#samples = larger
    }
    this.#samples[this.count * 2] = low
    this.#samples[this.count * 2 + 1] = high
    this.count++
  }

  /** Joins every two buckets into one. The number of buckets must be even. */
  joinTwoByTwo(): void {
    const samples = this.#samples
    const half = this.count / 2
    for (let pair = 0; pair < half; pair++) {
      samples[pair * 2] = Math.min(samples[pair * 4] ?? 0, samples[pair * 4 + 2] ?? 0)
      samples[pair * 2 + 1] = Math.max(samples[pair * 4 + 1] ?? 0, samples[pair * 4 + 3] ?? 0)
    }
    this.count = half
  }

  peaks(): Pick<Peaks, 'peaks' | 'gainDb'> {
    const samples = this.#samples.subarray(0, this.count * 2)
    const levels = Float32Array.from({ length: this.count }, (_, pair) =>
      Math.max(-(samples[pair * 2] ?? 0), samples[pair * 2 + 1] ?? 0),
    )
    const gainDb = gainDbFor(levels)
    const factor = 10 ** (gainDb / 20)
    return { peaks: Int8Array.from(samples, (sample) => toPeak(sample * factor)), gainDb }
  }
}
