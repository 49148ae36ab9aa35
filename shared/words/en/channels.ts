import { plural, units } from './units.ts'

/** `microphone 2`, `microphones 1 and 3` */
const microphones = (numbers: readonly number[]): string =>
  `${plural(numbers.length, { one: 'microphone', other: 'microphones' })} ${units.list(numbers.map(String))}`

/** The channels and tracks of a recording, in the facts below its title. */
export const channels = {
  voices: (count: number) => `${count} microphones, each with a voice of its own`,
  /** `tracks`: their numbers, from 1. */
  unheard: (tracks: readonly string[]) =>
    `${plural(tracks.length, { one: 'Track', other: 'Tracks' })} ${units.list(tracks)} ${plural(tracks.length, { one: 'is', other: 'are' })} not used`,
  /** A mix would cancel sound, so these channels are left out of it: their numbers, from 1. */
  inverted: (numbers: readonly number[]) =>
    `Channels cancel each other, so Tapelog leaves out ${plural(numbers.length, { one: 'channel', other: 'channels' })} ${units.list(numbers.map(String))}`,
  /** Another track is used, because the first is silent. */
  otherTrack: (track: number) => `Track 1 is silent, so Tapelog uses track ${track}`,
  /** A track in `unheard`: its number from 1, codec and length. */
  track: (number: number, codec: string, clock: string) => `${number} (${codec}, ${clock})`,
  /** The first track has a codec that nothing here reads. */
  unreadable: (track: number) => `Track 1 cannot be read, so Tapelog uses track ${track}`,
  louder: (gainDb: number) =>
    `Recorded very quietly, so Tapelog shows, plays and transcribes it ${units.number(gainDb)} dB louder. The original is unchanged`,
  quieter: (gainDb: number) =>
    `Louder than players can play, so Tapelog shows, plays and transcribes it ${units.number(-gainDb)} dB quieter. The original is unchanged`,
  /** The battery died, or the size passed 4 GiB. */
  longer: (stated: string, whole: string) =>
    `The file’s header states a length of ${stated}, but the file holds ${whole}. Tapelog uses all of it`,
  transcribe: 'Transcribe each microphone…',
  /** The menu that plays one microphone alone, or leaves some out. */
  playback: {
    menu: 'Microphones to play',
    all: 'All microphones',
    alone: (number: number) => `Only microphone ${number}`,
    /** The switches of the single microphones. */
    together: 'Microphones to play together',
    microphone: (number: number) => `Microphone ${number}`,
    only: (numbers: readonly number[]) => `Plays only ${microphones(numbers)}. Choose other microphones…`,
    without: (numbers: readonly number[]) => `Plays without ${microphones(numbers)}. Choose other microphones…`,
    preparing: 'Preparing the sound…',
  },
}
