import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import { decodeChannels } from './chosenChannels.ts'
import { type DecodingOptions, type OpenAudio, openAudio } from './open.ts'
import { floatsOf, hearingFormat, pcmSampleRateHz } from './pcm.ts'
import type { DecodeOptions } from './types.ts'

/** The sound as mono samples of 16 kHz. Each block has the time of its first sample. */
export async function* decodeSamples(
  audio: OpenAudio,
  { from, gainDb, ...options }: DecodingOptions & Pick<DecodeOptions, 'from' | 'gainDb'> = {},
): AsyncGenerator<{ startMs: number; samples: Float32Array }> {
  let positionMs = 0
  for await (const block of decodeChannels(audio, hearingFormat, { from, gainDb, ...options })) {
    const samples = floatsOf(block)
    yield { startMs: positionMs, samples }
    positionMs += (samples.length * 1000) / pcmSampleRateHz
  }
}

/** Like {@link decodeSamples}, but throws 'damaged-audio' for every error of FFmpeg, and if there is no sound. */
export async function* samplesOrDamaged(
  audio: OpenAudio,
  options: DecodingOptions & Pick<DecodeOptions, 'from' | 'gainDb'>,
): ReturnType<typeof decodeSamples> {
  let hasSound = false
  try {
    for await (const block of decodeSamples(audio, options)) {
      hasSound = true
      yield block
    }
  } catch (error) {
    if (error instanceof TapelogError) throw error
    throw problem('damaged-audio', null, { cause: error })
  }
  if (!hasSound) throw problem('damaged-audio')
}

/**
 * See {@link Media.decodePcm}. Decodes from the beginning and does not seek, because a seek in VBR and Ogg files misses by up to a
 * second and a transcript's times must be right.
 */
export async function* decodePcm(path: string, options: DecodeOptions = {}): AsyncGenerator<Float32Array> {
  const audio = await openAudio(path)
  const startMs = options.startMs ?? 0
  const endMs = options.endMs ?? Number.POSITIVE_INFINITY
  try {
    const { signal, from, gainDb = 0 } = options
    for await (const block of samplesOrDamaged(audio, { signal, gainDb, ...(from ? { from } : {}) })) {
      if (block.startMs >= endMs) return
      const from = Math.max(0, Math.round(((startMs - block.startMs) * pcmSampleRateHz) / 1000))
      const to = Math.min(block.samples.length, Math.round(((endMs - block.startMs) * pcmSampleRateHz) / 1000))
      if (to > from) yield from === 0 && to === block.samples.length ? block.samples : block.samples.subarray(from, to)
    }
  } finally {
    await audio.close()
  }
}
