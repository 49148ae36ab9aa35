import { TapelogError } from '../../shared/errors.ts'
import { decodeSamples, type OpenAudio, openAudio, pcmSampleRateHz } from './open.ts'
import type { DecodeOptions } from './types.ts'

/** Whoever hears a recording and finds no sound in it says so with this one sentence. */
export const damagedAudio = (cause?: unknown) =>
  new TapelogError(
    'damaged-audio',
    'Nothing in this recording can be decoded; the file is damaged. Copy it from the recorder again.',
    { cause },
  )

/** {@link decodeSamples}, where whatever goes wrong inside FFmpeg, and no sound at all, is {@link damagedAudio}. */
export async function* hearSamples(
  audio: OpenAudio,
  signal: AbortSignal | undefined,
): ReturnType<typeof decodeSamples> {
  let heard = false
  try {
    for await (const block of decodeSamples(audio, signal ? { signal } : {})) {
      heard = true
      yield block
    }
  } catch (error) {
    if (error instanceof TapelogError) throw error
    throw damagedAudio(error)
  }
  if (!heard) throw damagedAudio()
}

/**
 * See {@link Media.decodePcm}. A part is cut out of the decoded sound, not sought: seeking in VBR and Ogg files lands up to a
 * second off, and a transcript's times must not.
 */
export async function* decodePcm(path: string, options: DecodeOptions = {}): AsyncGenerator<Float32Array> {
  const audio = await openAudio(path)
  const startMs = options.startMs ?? 0
  const endMs = options.endMs ?? Number.POSITIVE_INFINITY
  try {
    for await (const block of hearSamples(audio, options.signal)) {
      if (block.startMs >= endMs) return
      const from = Math.max(0, Math.round(((startMs - block.startMs) * pcmSampleRateHz) / 1000))
      const to = Math.min(block.samples.length, Math.round(((endMs - block.startMs) * pcmSampleRateHz) / 1000))
      if (to > from) yield from === 0 && to === block.samples.length ? block.samples : block.samples.subarray(from, to)
    }
  } finally {
    await audio.close()
  }
}
