import { plural, units } from './units.ts'

/** `le micro 2`, `les micros 1 et 3` */
const microphones = (numbers: readonly number[]): string =>
  `${plural(numbers.length, { one: 'le micro', other: 'les micros' })} ${units.list(numbers.map(String))}`

export const channels = {
  voices: (count: number) => `${count} micros, chacun avec sa propre voix`,
  unheard: (tracks: readonly number[]) =>
    `${plural(tracks.length, { one: 'Piste', other: 'Pistes' })} ${units.list(tracks.map(String))} non ${plural(tracks.length, { one: 'utilisée', other: 'utilisées' })}`,
  inverted: (channel: number) => `Les canaux s’annulent l’un l’autre, donc Tapelog n’utilise que le canal ${channel}`,
  otherTrack: (track: number) => `La piste 1 est muette, donc Tapelog utilise la piste ${track}`,
  transcribe: 'Transcrire chaque micro…',
  playback: {
    menu: 'Micros à écouter',
    all: 'Tous les micros',
    alone: (number: number) => `Micro ${number} seul`,
    together: 'Micros à écouter ensemble',
    microphone: (number: number) => `Micro ${number}`,
    only: (numbers: readonly number[]) =>
      `La lecture ne fait entendre que ${microphones(numbers)}. Choisir d’autres micros…`,
    without: (numbers: readonly number[]) => `Lecture sans ${microphones(numbers)}. Choisir d’autres micros…`,
    preparing: 'Préparation du son…',
  },
}
