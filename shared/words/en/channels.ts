import { plural, units } from './units.ts'

/** `microphone 2`, `microphones 1 and 3` */
const microphones = (numbers: readonly number[]): string =>
  `${plural(numbers.length, { one: 'microphone', other: 'microphones' })} ${units.list(numbers.map(String))}`

/** The channels and tracks of a recording, in the facts below its title. */
export const channels = {
  voices: (count: number) => `${count} microphones, each with a voice of its own`,
  /** `tracks`: their numbers, from 1. */
  unheard: (tracks: readonly number[]) =>
    `${plural(tracks.length, { one: 'Track', other: 'Tracks' })} ${units.list(tracks.map(String))} ${plural(tracks.length, { one: 'is', other: 'are' })} not used`,
  /** A mix would cancel the sound, so only one channel is used. */
  inverted: (channel: number) => `The channels cancel each other, so Tapelog uses only channel ${channel}`,
  /** Another track is used, because the first is silent. */
  otherTrack: (track: number) => `Track 1 is silent, so Tapelog uses track ${track}`,
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
