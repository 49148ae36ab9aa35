import { samplesOrDamaged } from './decode.ts'
import { openAudio, pcmSampleRateHz } from './open.ts'
import type { Media, Peaks } from './types.ts'

/** From 83 minutes on there are so many buckets, which grow with the recording. */
const mostBuckets = 200_000

/** 25 ms show a syllable. */
const defaultBucketMs = (durationMs: number) => Math.max(25, Math.ceil(durationMs / mostBuckets))

const toPeak = (sample: number) => Math.max(-128, Math.min(127, Math.round(sample * 127)))

const reportEverySamples = 30 * pcmSampleRateHz

/**
 * See {@link Media.computePeaks}. Decodes once; memory besides the result is constant. Buckets of a recording that is longer than
 * it states are joined two by two, so that the result stays small.
 */
export const computePeaks: Media['computePeaks'] = async (path, options = {}): Promise<Peaks> => {
  const audio = await openAudio(path)
  try {
    const statedMs = audio.durationMs
    let bucketMs = options.bucketMs ?? defaultBucketMs(statedMs)
    let bucketSamples = Math.max(1, Math.round((bucketMs * pcmSampleRateHz) / 1000))
    let pairs: number[] = []
    let heard = 0
    let low = 0
    let high = 0
    let reportedAt = 0
    for await (const { samples } of samplesOrDamaged(audio, options.signal)) {
      for (const sample of samples) {
        if (sample < low) low = sample
        else if (sample > high) high = sample
        if (++heard % bucketSamples !== 0) continue
        pairs.push(toPeak(low), toPeak(high))
        low = 0
        high = 0
        if (heard - reportedAt >= reportEverySamples && statedMs > 0) {
          reportedAt = heard
          options.onProgress?.(Math.min(1, (heard * 1000) / pcmSampleRateHz / statedMs))
        }
        if (options.bucketMs === undefined && pairs.length === mostBuckets * 4) {
          pairs = joined(pairs)
          bucketMs *= 2
          bucketSamples *= 2
        }
      }
    }
    if (heard % bucketSamples !== 0) pairs.push(toPeak(low), toPeak(high))
    return { bucketMs, durationMs: (heard * 1000) / pcmSampleRateHz, peaks: Int8Array.from(pairs) }
  } finally {
    await audio.close()
  }
}

/** Every two buckets as one. */
function joined(pairs: readonly number[]): number[] {
  const half: number[] = []
  for (let at = 0; at < pairs.length; at += 4)
    half.push(Math.min(pairs[at] ?? 0, pairs[at + 2] ?? 0), Math.max(pairs[at + 1] ?? 0, pairs[at + 3] ?? 0))
  return half
}
