import { TapelogError } from '../../shared/errors.ts'
import { decodeSamples, notAudio, type OpenAudio, openAudio, pcmSampleRateHz } from './open.ts'
import type { AudioProbe } from './types.ts'

/** What Chromium plays as it is, by container and codec. */
const playableCodecs: Record<string, readonly string[]> = {
  wav: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le'],
  mp3: ['mp3'],
  ogg: ['opus', 'vorbis', 'flac'],
  flac: ['flac'],
  aac: ['aac'],
  'mov,mp4,m4a,3gp,3g2,mj2': ['aac', 'mp3', 'opus', 'flac'],
  'matroska,webm': ['opus', 'vorbis'],
}

/** Below this much readable sound a file is taken for something else that happens to look like audio. */
const leastSoundMs = 20

/** See {@link Media.probe}. What the file is, its content says; its ending is not asked. */
export async function probe(path: string): Promise<AudioProbe> {
  const audio = await openAudio(path)
  try {
    const { container, codec, durationMs: statedMs, sampleRateHz, channels } = audio
    if (sampleRateHz <= 0 || channels <= 0) throw notAudio()
    // Text named .mp3 "syncs" too: only sound that decodes counts. Without a stated length the whole file is heard.
    const heardMs = await hearMs(audio, statedMs > 0 ? leastSoundMs : Number.POSITIVE_INFINITY)
    if (heardMs < Math.min(leastSoundMs, statedMs || leastSoundMs)) throw notAudio()
    return {
      container,
      codec,
      durationMs: Math.round(statedMs > 0 ? statedMs : heardMs),
      sampleRateHz,
      channels,
      recordedMs: recordedTime(audio.metadata),
      playable: playableCodecs[container]?.includes(codec) ?? false,
    }
  } finally {
    await audio.close()
  }
}

/** Decodes until `enoughMs` of sound was heard; returns how much there was. */
async function hearMs(audio: OpenAudio, enoughMs: number): Promise<number> {
  let heard = 0
  try {
    for await (const { samples } of decodeSamples(audio, {})) {
      heard += samples.length
      if ((heard * 1000) / pcmSampleRateHz >= enoughMs) break
    }
  } catch (error) {
    if (heard === 0) throw error instanceof TapelogError ? error : notAudio(error)
  }
  return (heard * 1000) / pcmSampleRateHz
}

/** A container's creation time counts only with a zone; zero dates and others are left out. */
function recordedTime(metadata: Record<string, string>): number | null {
  const stated = metadata.creation_time
  if (stated === undefined || !/(Z|[+-]\d{2}:?\d{2})$/.test(stated)) return null
  const timeMs = Date.parse(stated)
  return timeMs > Date.UTC(1990, 0) ? timeMs : null
}
