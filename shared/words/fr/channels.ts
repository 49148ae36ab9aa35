import { plural, units } from './units.ts'

/** `le micro 2`, `les micros 1 et 3` */
const microphones = (numbers: readonly number[]): string =>
  `${plural(numbers.length, { one: 'le micro', other: 'les micros' })} ${units.list(numbers.map(String))}`

export const channels = {
  voices: (count: number) => `${count} micros, chacun avec sa propre voix`,
  unheard: (tracks: readonly string[]) =>
    `${plural(tracks.length, { one: 'Piste', other: 'Pistes' })} ${units.list(tracks)} non ${plural(tracks.length, { one: 'utilisée', other: 'utilisées' })}`,
  inverted: (numbers: readonly number[]) =>
    `Des canaux s’annulent l’un l’autre, donc Tapelog omet ${plural(numbers.length, { one: 'le canal', other: 'les canaux' })} ${units.list(numbers.map(String))}`,
  otherTrack: (track: number) => `La piste 1 est muette, donc Tapelog utilise la piste ${track}`,
  track: (number: number, codec: string, clock: string) => `${number} (${codec}, ${clock})`,
  unreadable: (track: number) => `La piste 1 est illisible, donc Tapelog utilise la piste ${track}`,
  louder: (gainDb: number) =>
    `Enregistré à un niveau très faible, donc Tapelog l’affiche, le lit et le transcrit ${units.number(gainDb)} dB plus fort. L’original reste inchangé`,
  quieter: (gainDb: number) =>
    `Plus fort que ce qui peut être lu, donc Tapelog l’affiche, le lit et le transcrit ${units.number(-gainDb)} dB moins fort. L’original reste inchangé`,
  longer: (stated: string, whole: string) =>
    `L’en-tête du fichier indique une durée de ${stated}, mais le fichier contient ${whole}. Tapelog utilise tout`,
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
