import { stat } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import { writeAtomically } from './atomicFile.ts'
import type { AudioInput } from './audioInput.ts'
import { soundToEncode } from './channels/samplesOfChannels.ts'
import { copyTarget, type Encoder, type EncoderTarget, startEncoder } from './encoder.ts'
import { openAudio } from './open.ts'
import { frameBytes, sampleAt } from './pcm.ts'
import type { EncodeOptions, Media } from './types.ts'

/** See {@link Media.encode}. It cuts a span out of the decoded sound, as {@link decodePcm} does. */
export const encode: Media['encode'] = async (input, targetPath, options: EncodeOptions) => {
  const target = copyTarget(options)
  const durationMs = await writeAtomically(targetPath, async (file, unfinishedPath) => {
    const encoder = () => startEncoder(target, { file, path: unfinishedPath })
    try {
      return await encodeWith(encoder, input, target, options)
    } catch (error) {
      if (error instanceof TapelogError) throw error
      throw problem('not-converted', null, { cause: error })
    }
  })
  return { sizeBytes: (await stat(targetPath)).size, durationMs }
}

/** Returns the length of the sound in milliseconds; silence fills the last frame of the copy, so the copy is longer. */
async function encodeWith(
  startOne: () => Encoder,
  input: AudioInput,
  { pcm }: EncoderTarget,
  options: EncodeOptions,
): Promise<number> {
  const size = frameBytes(pcm)
  const audio = await openAudio(input)
  const samplesAt = (ms: number) => sampleAt(pcm, ms)
  const fromSample = samplesAt(options.startMs ?? 0)
  const toSample = options.endMs === undefined ? Number.POSITIVE_INFINITY : samplesAt(options.endMs)
  const totalSamples = Math.max(1, Math.min(toSample, samplesAt(audio.durationMs)))
  let encoder: Encoder | null = null
  let heardSamples = 0
  try {
    for await (const block of soundToEncode(audio, pcm, options)) {
      const startSample = heardSamples
      heardSamples += block.length / size
      const from = Math.max(fromSample, startSample)
      const to = Math.min(toSample, heardSamples)
      if (to > from) {
        encoder ??= startOne()
        await encoder.write(block.subarray((from - startSample) * size, (to - startSample) * size))
      }
      options.onProgress?.(Math.min(1, heardSamples / totalSamples))
      if (heardSamples >= toSample) break
    }
    if (options.signal?.aborted) throw problem('stopped', null, { retryable: true })
    if (encoder === null) throw problem('damaged-audio')
    await encoder.finish()
  } finally {
    await encoder?.abandon()
    await audio.close()
  }
  return ((Math.min(heardSamples, toSample) - fromSample) * 1000) / pcm.sampleRateHz
}
