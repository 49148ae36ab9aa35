import { plural, units } from './units.ts'

/** `Mikrofon 2`, `die Mikrofone 1 und 3` */
const microphones = (numbers: readonly number[]): string =>
  `${plural(numbers.length, { one: 'Mikrofon', other: 'die Mikrofone' })} ${units.list(numbers.map(String))}`

/** The channels and tracks of a recording, in the facts below its title. */
export const channels = {
  voices: (count: number) => `${count} Mikrofone mit je einer eigenen Stimme`,
  unheard: (tracks: readonly string[]) =>
    `${plural(tracks.length, { one: 'Spur', other: 'Spuren' })} ${units.list(tracks)} ${plural(tracks.length, { one: 'wird', other: 'werden' })} nicht verwendet`,
  inverted: (numbers: readonly number[]) =>
    `Kanäle löschen einander aus, deshalb lässt Tapelog ${plural(numbers.length, { one: 'Kanal', other: 'die Kanäle' })} ${units.list(numbers.map(String))} weg`,
  otherTrack: (track: number) => `Spur 1 ist stumm, deshalb verwendet Tapelog Spur ${track}`,
  track: (number: number, codec: string, clock: string) => `${number} (${codec}, ${clock})`,
  unreadable: (track: number) => `Spur 1 ist nicht lesbar, deshalb verwendet Tapelog Spur ${track}`,
  louder: (gainDb: number) =>
    `Sehr leise aufgenommen, deshalb zeigt, spielt und transkribiert Tapelog die Aufnahme ${units.number(gainDb)} dB lauter. Das Original bleibt unverändert`,
  quieter: (gainDb: number) =>
    `Lauter, als Programme es abspielen können, deshalb zeigt, spielt und transkribiert Tapelog die Aufnahme ${units.number(-gainDb)} dB leiser. Das Original bleibt unverändert`,
  longer: (stated: string, whole: string) =>
    `Der Kopf der Datei gibt eine Länge von ${stated} an, die Datei enthält aber ${whole}. Tapelog verwendet alles`,
  transcribe: 'Jedes Mikrofon transkribieren…',
  playback: {
    menu: 'Zu hörende Mikrofone',
    all: 'Alle Mikrofone',
    alone: (number: number) => `Nur Mikrofon ${number}`,
    together: 'Zusammen zu hörende Mikrofone',
    microphone: (number: number) => `Mikrofon ${number}`,
    only: (numbers: readonly number[]) => `Spielt nur ${microphones(numbers)}. Andere Mikrofone wählen…`,
    without: (numbers: readonly number[]) => `Spielt ohne ${microphones(numbers)}. Andere Mikrofone wählen…`,
    preparing: 'Der Ton wird vorbereitet…',
  },
}
