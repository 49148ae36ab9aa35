import type { VoiceLevels } from '../../../shared/sound/soundChannels.ts'
import type { ChannelVoices, MeasuredChannels } from './types.ts'

/**
 * The channels of a part of a recording as the voices of the whole recording. A part may be too short to find them again, and a speaker
 * may be silent in it. Null if the channels are not these voices. Pure.
 */
export const knownVoices = (
  { channels, levelsDb, tracks }: MeasuredChannels,
  known: readonly VoiceLevels[],
): ChannelVoices | null =>
  channels.length !== known.length || known.some(({ leaksDb }) => leaksDb.length !== known.length)
    ? null
    : {
        voices: channels.map((from, voice) => ({
          ...{ from, levelsDb: levelsDb[voice] ?? new Int8Array(0) },
          ...(known[voice] ?? { activeFromDb: 0, leaksDb: [] }),
        })),
        mixed: null,
        tracks,
      }
