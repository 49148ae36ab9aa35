import { TapelogError } from '../../shared/errors/errors.ts'
import { decodeSamples } from './decode.ts'
import { leastSoundMs } from './describe.ts'
import { notAudio, type OpenAudio, openAudio } from './open.ts'
import { pcmSampleRateHz } from './pcm.ts'
import { isPlayable } from './playable.ts'
import type { AudioProbe, ProbeOptions } from './types.ts'

/** See {@link Media.probe}. Looks at the content, never at the file's name. */
export async function probe(path: string, { layout = null }: ProbeOptions = {}): Promise<AudioProbe> {
  const audio = await openAudio(path, layout)
  try {
    const { container, codec, durationMs: statedMs, sampleRateHz, channels } = audio
    // Only sound that decodes counts. If the file states no plausible length, all of it is decoded.
    const heardMs =
      statedMs > 0
        ? (audio.heardMs ?? (await hearMs(audio, leastSoundMs)))
        : await hearMs(audio, Number.POSITIVE_INFINITY)
    if (heardMs < Math.min(leastSoundMs, statedMs || leastSoundMs)) throw notAudio()
    return {
      container,
      codec,
      durationMs: Math.round(statedMs > 0 ? statedMs : heardMs),
      sampleRateHz,
      channels,
      trackCount: audio.tracks.length,
      statedMs: audio.statedMs,
      recordedMs: recordedTime(audio.createdAt),
      playable: await isPlayable(path, { container, codec, channels, sampleRateHz }),
    }
  } finally {
    await audio.close()
  }
}

/** Decodes at most about `enoughMs` of sound and returns the length in milliseconds. */
async function hearMs(audio: OpenAudio, enoughMs: number): Promise<number> {
  let sampleCount = 0
  try {
    for await (const { samples } of decodeSamples(audio)) {
      sampleCount += samples.length
      if ((sampleCount * 1000) / pcmSampleRateHz >= enoughMs) break
    }
  } catch (error) {
    if (error instanceof TapelogError) throw error
    if (sampleCount === 0) throw notAudio(error)
  }
  return (sampleCount * 1000) / pcmSampleRateHz
}

/** Returns null for a time without a zone, and for dates before 1990, which are zero dates. */
function recordedTime(stated: string | null): number | null {
  if (stated === null || !/(Z|[+-]\d{2}:?\d{2})$/.test(stated)) return null
  const timeMs = Date.parse(stated)
  return timeMs > Date.UTC(1990, 0) ? timeMs : null
}
