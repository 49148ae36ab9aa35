import { plural, units } from './units.ts'

/** `el micrófono 2`, `los micrófonos 1 y 3` */
const microphones = (numbers: readonly number[]): string =>
  `${plural(numbers.length, { one: 'el micrófono', other: 'los micrófonos' })} ${units.list(numbers.map(String))}`

export const channels = {
  voices: (count: number) => `${units.number(count)} micrófonos, cada uno con una voz propia`,
  unheard: (tracks: readonly string[]) =>
    `${plural(tracks.length, { one: 'La pista', other: 'Las pistas' })} ${units.list(tracks)} no se ${plural(tracks.length, { one: 'usa', other: 'usan' })}`,
  inverted: (numbers: readonly number[]) =>
    `Hay canales que se anulan entre sí, así que Tapelog omite ${plural(numbers.length, { one: 'el canal', other: 'los canales' })} ${units.list(numbers.map(String))}`,
  otherTrack: (track: number) => `La pista 1 está en silencio, así que Tapelog usa la pista ${track}`,
  track: (number: number, codec: string, clock: string) => `${number} (${codec}, ${clock})`,
  unreadable: (track: number) => `La pista 1 no se puede leer, así que Tapelog usa la pista ${track}`,
  louder: (gainDb: number) =>
    `Grabado con un volumen muy bajo, así que Tapelog lo muestra, reproduce y transcribe ${units.number(gainDb)} dB más alto. El original no cambia`,
  quieter: (gainDb: number) =>
    `Más alto de lo que se puede reproducir, así que Tapelog lo muestra, reproduce y transcribe ${units.number(-gainDb)} dB más bajo. El original no cambia`,
  longer: (stated: string, whole: string) =>
    `El encabezado del archivo indica una duración de ${stated}, pero el archivo contiene ${whole}. Tapelog lo usa todo`,
  transcribe: 'Transcribir cada micrófono…',
  playback: {
    menu: 'Micrófonos que se oyen',
    all: 'Todos los micrófonos',
    alone: (number: number) => `Solo el micrófono ${number}`,
    together: 'Micrófonos que se oyen juntos',
    microphone: (number: number) => `Micrófono ${number}`,
    only: (numbers: readonly number[]) =>
      `Solo se ${plural(numbers.length, { one: 'oye', other: 'oyen' })} ${microphones(numbers)}. Elegir otros micrófonos…`,
    without: (numbers: readonly number[]) => `Se oye sin ${microphones(numbers)}. Elegir otros micrófonos…`,
    preparing: 'Preparando el sonido…',
  },
}
