import { sampleRateHz } from './sampleRate.ts'
import type { SoundStretch } from './types.ts'

/** Five minutes: long enough to hear each speaker, short enough to keep in memory. */
export const pageSamples = 300 * sampleRateHz

/** 10 ms. Models refuse sound that is shorter than one of their frames, and nobody says anything in it. */
const leastSamples = sampleRateHz / 100

/**
 * Cuts sound into pages of equal length; the last page is shorter, and a rest of less than 10 ms is dropped. `pcm` begins at `firstSample`
 * of the recording.
 */
export async function* pagesOf(
  pcm: AsyncIterable<Float32Array>,
  firstSample: number,
  length: number,
): AsyncGenerator<SoundStretch> {
  const page = new Float32Array(length)
  let filled = 0
  let startSample = firstSample
  for await (const block of pcm) {
    for (let offset = 0; offset < block.length; ) {
      const count = Math.min(length - filled, block.length - offset)
      page.set(block.subarray(offset, offset + count), filled)
      filled += count
      offset += count
      if (filled < length) continue
      yield { startSample, samples: page }
      startSample += length
      filled = 0
    }
  }
  if (filled >= leastSamples) yield { startSample, samples: page.subarray(0, filled) }
}

/** Samples in -1..1 as 16-bit numbers. */
export const toPcm16 = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))))
