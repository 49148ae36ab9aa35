import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'

/** Measurements of the channels of a whole file. */
export type MeasuredChannels = {
  channels: readonly SoundChannel[]
  /** For each channel, its level in dBFS in each step of `stepMs`: -128 (silence) to 0. */
  levelsDb: readonly Int8Array[]
  /** The correlation of every two channels, -1 to 1: `correlations[one][other]`. About 1: the same sound; about -1: inverted. */
  correlations: readonly (readonly number[])[]
  arrivals: Arrivals
  /** Every track with sound of a file that has several; empty for one. `durationMs`: how much of it was decoded. */
  tracks: readonly MeasuredTrack[]
  /** The track that is heard by default. */
  mainTrack: number
  /** The channels after those that are compared, of all tracks. */
  notCompared: readonly SoundChannel[]
}

/** Whether the sound arrives at two channels at about the same time, for one second of every `everySeconds`. */
export type Arrivals = {
  everySeconds: number
  /** `together[one][other]`: 1 or 0 for each of these seconds. */
  together: readonly (readonly Uint8Array[])[]
}

type MeasuredTrack = { codec: string; durationMs: number }

/** A channel with a voice of its own. */
export type ChannelVoice = {
  from: SoundChannel
  /** Its level in dBFS in each step. */
  levelsDb: Int8Array
  /** From this level on, the channel has sound. */
  activeFromDb: number
  /** For each voice of the recording: the level of this voice in that voice's channel, relative to its own channel. Usually negative; 0 for itself. */
  leaksDb: readonly number[]
}

/** Which channels of a recording have a voice of their own. */
export type ChannelVoices = {
  /** At least two, in the order of the channels; empty if the channels do not have separate voices. */
  voices: readonly ChannelVoice[]
  /** The channels to mix if they are not transcribed separately; null for all channels of the first track. See `SoundChannels`. */
  mixed: readonly SoundChannel[] | null
  tracks: readonly MeasuredTrack[]
}
