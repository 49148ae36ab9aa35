import { TapelogError } from '../../shared/errors.ts'
import { problem } from '../../shared/sentences/problem.ts'
import { decodeSamples, type OpenAudio, openAudio, pcmSampleRateHz } from './open.ts'
import type { DecodeOptions } from './types.ts'

/** {@link decodeSamples} that throws 'damaged-audio' for every error of FFmpeg, and if there is no sound. */
export async function* samplesOrDamaged(
  audio: OpenAudio,
  signal: AbortSignal | undefined,
): ReturnType<typeof decodeSamples> {
  let hasSound = false
  try {
    for await (const block of decodeSamples(audio, signal ? { signal } : {})) {
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
 * See {@link Media.decodePcm}. Decodes from the beginning and does not seek: in VBR and Ogg files a seek lands up to a second
 * off, and a transcript's times must be right.
 */
export async function* decodePcm(path: string, options: DecodeOptions = {}): AsyncGenerator<Float32Array> {
  const audio = await openAudio(path)
  const startMs = options.startMs ?? 0
  const endMs = options.endMs ?? Number.POSITIVE_INFINITY
  try {
    for await (const block of samplesOrDamaged(audio, options.signal)) {
      if (block.startMs >= endMs) return
      const from = Math.max(0, Math.round(((startMs - block.startMs) * pcmSampleRateHz) / 1000))
      const to = Math.min(block.samples.length, Math.round(((endMs - block.startMs) * pcmSampleRateHz) / 1000))
      if (to > from) yield from === 0 && to === block.samples.length ? block.samples : block.samples.subarray(from, to)
    }
  } finally {
    await audio.close()
  }
}
