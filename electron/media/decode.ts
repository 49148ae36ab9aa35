import { TapelogError } from '../../shared/errors.ts'
import { decodeSamples, openAudio, pcmSampleRateHz } from './open.ts'
import type { DecodeOptions } from './types.ts'

/**
 * See {@link Media.decodePcm}. A part is cut out of the decoded sound, not sought: seeking in VBR and Ogg files lands up to a
 * second off, and a transcript's times must not.
 */
export async function* decodePcm(path: string, options: DecodeOptions = {}): AsyncGenerator<Float32Array> {
  const audio = await openAudio(path)
  const startMs = options.startMs ?? 0
  const endMs = options.endMs ?? Number.POSITIVE_INFINITY
  let heard = false
  try {
    for await (const block of decodeSamples(audio, options.signal ? { signal: options.signal } : {})) {
      heard = true
      if (block.startMs >= endMs) return
      const from = Math.max(0, Math.round(((startMs - block.startMs) * pcmSampleRateHz) / 1000))
      const to = Math.min(block.samples.length, Math.round(((endMs - block.startMs) * pcmSampleRateHz) / 1000))
      if (to > from) yield from === 0 && to === block.samples.length ? block.samples : block.samples.subarray(from, to)
    }
  } catch (error) {
    if (error instanceof TapelogError) throw error
    throw damaged(error)
  } finally {
    await audio.close()
  }
  if (!heard && options.startMs === undefined) throw damaged()
}

const damaged = (cause?: unknown) =>
  new TapelogError(
    'damaged-audio',
    'Nothing in this recording can be decoded; the file is damaged. Copy it from the recorder again.',
    {
      cause,
    },
  )
