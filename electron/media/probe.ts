import { type AVCodecID, avGetCodecName } from 'node-av'
import { decodeSamples, notAudio, openAudio, pcmSampleRateHz } from './open.ts'
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
    const { demuxer, stream } = audio
    const codec = avGetCodecName(stream.codecpar.codecId as AVCodecID) ?? 'unknown'
    const container = demuxer.formatName
    const sampleRateHz = stream.codecpar.sampleRate
    const channels = stream.codecpar.channels
    if (sampleRateHz <= 0 || channels <= 0) throw notAudio()
    const statedMs = demuxer.duration > 0 ? demuxer.duration * 1000 : 0
    // Text named .mp3 "syncs" too: only sound that decodes counts. Without a stated length the whole file is heard.
    const heardMs = await hearMs(audio, statedMs > 0 ? leastSoundMs : Number.POSITIVE_INFINITY)
    if (heardMs < Math.min(leastSoundMs, statedMs || leastSoundMs)) throw notAudio()
    return {
      container,
      codec,
      durationMs: Math.round(statedMs > 0 ? statedMs : heardMs),
      sampleRateHz,
      channels,
      recordedMs: recordedTime({ ...demuxer.metadata }),
      playable: playableCodecs[container]?.includes(codec) ?? false,
    }
  } finally {
    await audio.close()
  }
}

/** Decodes until `enoughMs` of sound was heard; returns how much there was. */
async function hearMs(audio: Parameters<typeof decodeSamples>[0], enoughMs: number): Promise<number> {
  let heard = 0
  try {
    for await (const { samples } of decodeSamples(audio, {})) {
      heard += samples.length
      if ((heard * 1000) / pcmSampleRateHz >= enoughMs) break
    }
  } catch (error) {
    if (heard === 0) throw notAudio(error)
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
