import { z } from 'zod'

/** A channel in a track with sound. Tracks and channels are counted from 0. */
const soundChannelSchema = z.object({
  track: z.number().int().nonnegative(),
  channel: z.number().int().nonnegative(),
})
export type SoundChannel = z.infer<typeof soundChannelSchema>

/** A channel in a key: `0.1`. */
export const channelKey = ({ track, channel }: SoundChannel): string => `${track}.${channel}`

/** Only this many channels of a file are compared, so a recording has no more voices. Interview recorders have no more. */
export const mostVoices = 8

/** Channels that are heard together, each once. */
export const channelSetSchema = z
  .array(soundChannelSchema)
  .min(1)
  .max(mostVoices)
  .refine((channels) => new Set(channels.map(channelKey)).size === channels.length, 'names a channel twice')

/** Several channels as the last part of an address, and in the name of a file: `0.0_0.2`. The order of the channels does not matter. */
export const channelSetKey = (channels: readonly SoundChannel[]): string =>
  channels
    .toSorted((a, b) => a.track - b.track || a.channel - b.channel)
    .map(channelKey)
    .join('_')

/** The channels that a key of {@link channelSetKey} names; null for anything else, also for a set that is written in another way. */
export function channelSetOf(key: string): SoundChannel[] | null {
  const channels = key.split('_', mostVoices + 1).map((one) => {
    const [, track, channel] = /^(\d{1,2})\.(\d{1,2})$/.exec(one) ?? []
    return { track: Number(track), channel: Number(channel) }
  })
  const { data } = channelSetSchema.safeParse(channels)
  return data && channelSetKey(data) === key ? data : null
}

/** What slices and parts of a recording need to know about a voice, measured over the whole recording. */
const voiceLevelsSchema = z.object({
  /** From this level on, in dBFS, the channel has sound. */
  activeFromDb: z.number(),
  /** For each voice of the recording: the level of this voice in that voice's channel, relative to its own channel. */
  leaksDb: z.array(z.number()),
})
export type VoiceLevels = z.infer<typeof voiceLevelsSchema>

/** Facts about the sound of a recording that has several channels, or that other programs would play differently. */
export const soundChannelsSchema = z.object({
  /** How many tracks with sound its file has. */
  trackCount: z.number().int().positive(),
  /** FFmpeg's names of the tracks' codecs, and how much sound was decoded of each track, 0 for none; empty if the file has only one. */
  tracks: z.array(z.object({ codec: z.string(), durationMs: z.number().int().nonnegative() })),
  /** The channels with a voice of their own; empty if the channels do not have separate voices. */
  voices: z.array(soundChannelSchema.extend({ levels: voiceLevelsSchema })),
  /**
   * The channels, all of one track, that are mixed alike if the channels are not transcribed separately. They are named if a mix of all would
   * cancel inverted channels, or if the first track is silent. Null: all channels of the first track.
   */
  mixed: z.array(soundChannelSchema).min(1).nullable(),
  /** How much louder it is shown, played and recognised; negative: quieter. */
  gainDb: z.number().int(),
  /** The length by the file's header, if the file holds more sound than that. */
  statedMs: z.number().int().nonnegative().nullable(),
})
export type SoundChannels = z.infer<typeof soundChannelsSchema>

/** The voices in order; null if the channels do not have separate voices. */
export const separateVoices = (sound: SoundChannels | null): SoundChannels['voices'] | null =>
  sound !== null && sound.voices.length > 1 ? sound.voices : null

/** The voices that play by default: those that are mixed. */
export function voicesAtFirst({
  voices,
  mixed,
}: Pick<SoundChannels, 'mixed'> & { voices: readonly SoundChannel[] }): SoundChannel[] {
  const keys = mixed?.map(channelKey)
  return voices.filter((voice) => (keys ? keys.includes(channelKey(voice)) : voice.track === 0))
}

/** The track whose channels are mixed, counted from 0. */
export const mixedTrack = ({ mixed }: Pick<SoundChannels, 'mixed'>): number => mixed?.[0]?.track ?? 0

/** The tracks that are not used if the channels are not transcribed separately, counted from 1. */
export const unheardTracks = ({ trackCount, mixed }: Pick<SoundChannels, 'trackCount' | 'mixed'>): number[] =>
  Array.from({ length: trackCount }, (_, track) => track + 1).filter((track) => track !== mixedTrack({ mixed }) + 1)

/** The channels that are left out of a mix of a track with `count` channels, counted from 1. */
export const leftOutChannels = ({ mixed }: Pick<SoundChannels, 'mixed'>, count: number): number[] =>
  mixed === null
    ? []
    : Array.from({ length: count }, (_, channel) => channel + 1).filter((number) =>
        mixed.every(({ channel }) => channel + 1 !== number),
      )
