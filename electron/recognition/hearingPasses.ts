import type { SoundChannel } from '../../shared/recordings/soundChannels.ts'
import { type ChannelVoices, leakSteps, media, withoutLeaks } from '../media/index.ts'
import type { RecogniserJob } from './types.ts'

/**
 * One pass of the recogniser over a recording: over a mix of its channels, or over one channel (`from`). `voice`: the number of the
 * channel's voice, which is also the number of its speaker; null if the models distinguish speakers.
 */
export type HearingPass = {
  voice: number | null
  from: SoundChannel | null
  /** The sound at 16 kHz from a sample on. */
  sound(firstSample: number): AsyncIterable<Float32Array>
}

export type Hearing = { passes: readonly HearingPass[]; voices: ChannelVoices['voices'] }

/** Plans the passes. A mix is not used if it would cancel the voices, or if another track has the sound. */
export async function planHearing(
  job: RecogniserJob,
  facts: { channels: number; trackCount: number },
): Promise<Hearing> {
  const { audioPath, params } = job
  const known = params.diarization.channel_voices?.map(({ active_from_db, leaks_db }) => ({
    activeFromDb: active_from_db,
    leaksDb: leaks_db,
  }))
  const measured: ChannelVoices =
    facts.channels > 1 || facts.trackCount > 1
      ? await media.channelVoices(audioPath, known ? { known } : {})
      : { voices: [], alone: null }
  const { voices, alone } = measured
  if (params.diarization.channels !== 'each' || voices.length === 0)
    return {
      passes: [{ voice: null, from: alone, sound: (firstSample) => decoded(audioPath, alone, firstSample) }],
      voices: [],
    }
  return {
    passes: voices.map(({ from }, voice) => {
      const leaks = leakSteps(voices, voice)
      return {
        voice,
        from,
        sound: (firstSample) => withoutLeaks(decoded(audioPath, from, firstSample), leaks, firstSample),
      }
    }),
    voices,
  }
}

const decoded = (path: string, from: SoundChannel | null, firstSample: number) =>
  media.decodePcm(path, { startMs: firstSample / 16, ...(from ? { from } : {}) })
