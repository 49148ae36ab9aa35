import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/errors/problem.ts'
import { type DecodingOptions, type OpenAudio, openAudio } from './open.ts'
import { hearingFormat, pcmSampleRateHz } from './pcm.ts'
import type { DecodeOptions } from './types.ts'

/** The sound as mono samples of 16 kHz. Each block has the time of its first sample. */
export async function* decodeSamples(
  audio: OpenAudio,
  options: DecodingOptions = {},
): AsyncGenerator<{ startMs: number; samples: Float32Array }> {
  let positionMs = 0
  for await (const block of audio.decode(hearingFormat, options)) {
    const samples = floatsOf(block)
    yield { startMs: positionMs, samples }
    positionMs += (samples.length * 1000) / pcmSampleRateHz
  }
}

/** Returns a view if the bytes begin at a multiple of four, else a copy. */
function floatsOf(bytes: Buffer): Float32Array {
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

/** Like {@link decodeSamples}, but throws 'damaged-audio' for every error of FFmpeg, and if there is no sound. */
export async function* samplesOrDamaged(audio: OpenAudio, options: DecodingOptions): ReturnType<typeof decodeSamples> {
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
    for await (const block of samplesOrDamaged(audio, { signal: options.signal })) {
      if (block.startMs >= endMs) return
      const from = Math.max(0, Math.round(((startMs - block.startMs) * pcmSampleRateHz) / 1000))
      const to = Math.min(block.samples.length, Math.round(((endMs - block.startMs) * pcmSampleRateHz) / 1000))
      if (to > from) yield from === 0 && to === block.samples.length ? block.samples : block.samples.subarray(from, to)
    }
  } finally {
    await audio.close()
  }
}
