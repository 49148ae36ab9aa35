import { samplesOrDamaged } from './decode.ts'
import { openAudio, pcmSampleRateHz } from './open.ts'
import type { Media, Peaks } from './types.ts'

/** 25 ms show a syllable. From 83 minutes on there are 200,000 buckets, which grow with the recording. */
const defaultBucketMs = (durationMs: number) => Math.max(25, Math.ceil(durationMs / 200_000))

const toPeak = (sample: number) => Math.max(-128, Math.min(127, Math.round(sample * 127)))

/** See {@link Media.computePeaks}. Decodes once; memory besides the result is constant. */
export const computePeaks: Media['computePeaks'] = async (path, options = {}): Promise<Peaks> => {
  const audio = await openAudio(path)
  try {
    const statedMs = audio.durationMs
    const bucketMs = options.bucketMs ?? defaultBucketMs(statedMs)
    const bucketSamples = Math.max(1, Math.round((bucketMs * pcmSampleRateHz) / 1000))
    const pairs: number[] = []
    let heard = 0
    let low = 0
    let high = 0
    let reportedAt = 0
    for await (const { samples } of samplesOrDamaged(audio, options.signal)) {
      for (const sample of samples) {
        if (sample < low) low = sample
        else if (sample > high) high = sample
        if (++heard % bucketSamples === 0) {
          pairs.push(toPeak(low), toPeak(high))
          low = 0
          high = 0
        }
      }
      if (heard - reportedAt > pcmSampleRateHz * 30 && statedMs > 0) {
        reportedAt = heard
        options.onProgress?.(Math.min(1, (heard * 1000) / pcmSampleRateHz / statedMs))
      }
    }
    if (heard % bucketSamples !== 0) pairs.push(toPeak(low), toPeak(high))
    return { bucketMs, durationMs: (heard * 1000) / pcmSampleRateHz, peaks: Int8Array.from(pairs) }
  } finally {
    await audio.close()
  }
}
