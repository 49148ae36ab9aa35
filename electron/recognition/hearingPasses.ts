import { type ChannelVoices, type ChosenChannels, leakSteps, media, withoutLeaks } from '../media/index.ts'
import type { RecogniserJob } from './types.ts'

/**
 * One pass of the recogniser over a recording: over a mix of its channels, or over one channel. `from`: these channels; null for all of the
 * first track. `voice`: the number of the channel's voice, which is also the number of its speaker; null if the models distinguish speakers.
 */
export type HearingPass = {
  voice: number | null
  from: ChosenChannels | null
  /** The sound at 16 kHz from a sample on. */
  sound(firstSample: number): AsyncIterable<Float32Array>
}

export type Hearing = { passes: readonly HearingPass[]; voices: ChannelVoices['voices'] }

/**
 * Plans the passes. A mix leaves out what would cancel the voices, and is of another track if that has the sound. Very quiet sound is made
 * louder: what finds speech would find none.
 */
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
      : { voices: [], mixed: null, tracks: [] }
  const { voices, mixed } = measured
  const isOne = params.diarization.channels !== 'each' || voices.length === 0
  const { gainDb } = await media.computePeaks(audioPath, { from: isOne ? mixed : voices.map(({ from }) => from) })
  const decoded = (from: ChosenChannels | null, firstSample: number) =>
    media.decodePcm(audioPath, { startMs: firstSample / 16, gainDb, ...(from ? { from } : {}) })
  if (isOne)
    return { passes: [{ voice: null, from: mixed, sound: (firstSample) => decoded(mixed, firstSample) }], voices: [] }
  return {
    passes: voices.map(({ from }, voice) => {
      const leaks = leakSteps(voices, voice)
      return { voice, from, sound: (firstSample) => withoutLeaks(decoded(from, firstSample), leaks, firstSample) }
    }),
    voices,
  }
}
