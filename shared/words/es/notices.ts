import { formatClock } from '../../text/timecode.ts'
import type { SliceReason } from '../../transcripts/transcriptNotices.ts'
import { languages } from './languages.ts'
import { counted, number, plural, units } from './units.ts'

const reasons: Record<SliceReason, string> = {
  setting: 'es más larga que la duración de tramo indicada en Ajustes',
  'with-speakers': 'el servicio acepta como máximo 6 horas de una vez con hablantes',
  'without-speakers': 'el servicio acepta como máximo 24 horas de una vez',
}

const shownTimes = 8
const times = (places: readonly { startMs: number }[]): string => {
  const more = places.length - shownTimes
  return units.list([
    ...places.slice(0, shownTimes).map(({ startMs }) => formatClock(startMs)),
    ...(more > 0 ? [plural(more, { one: 'otro lugar', other: `otros ${number(more)} lugares` })] : []),
  ])
}

/** `francés en 0:12 y 3:40; neerlandés en 5:01` */
const byLanguage = (places: readonly { startMs: number; language: string }[]): string =>
  [...new Set(places.map(({ language }) => language))]
    .map(
      (language) =>
        `${languages.name(language) ?? language} en ${times(places.filter((place) => place.language === language))}`,
    )
    .join('; ')

export const notices = {
  'demo-model': 'Transcrita por el modelo de demostración, que solo reconoce las voces sintéticas de la demo.',
  'draft-quality':
    'Calidad de borrador, inglés, sin puntuación: transcrita por pocketsphinx. Compruebe cada cita con el audio.',
  'no-speaker-model':
    'Tapelog no distinguió a los hablantes, porque no hay instalado ningún modelo de hablantes para voces reales. Asigne los hablantes a mano.',
  'some-without-speaker': ({ segments }: { segments: number }) =>
    `Usted asignó los hablantes a mano. ${plural(segments, { one: 'Un segmento no tiene', other: `${number(segments)} segmentos no tienen` })} hablante.`,
  'hotwords-unused': 'Este modelo no usa el vocabulario clave.',
  'hotwords-left-out': ({ hotwords }: { hotwords: readonly string[] }) =>
    `No quedó sitio para estas palabras clave: ${units.list(hotwords)}. Ponga primero las más importantes o use menos.`,
  'sounds-like': ({ chosen, heard }: { chosen: string; heard: string }) =>
    `Esto suena a ${languages.name(heard) ?? heard} y se transcribió como ${languages.name(chosen) ?? chosen}. Si no es correcto, vuelva a transcribir en el idioma que se habla.`,
  'speaker-per-channel': ({ channels }: { channels: number }) =>
    `Cada uno de los ${number(channels)} micrófonos es un hablante.`,
  'channels-alike':
    'Los canales de esta grabación no tienen voces separadas, así que Tapelog distinguió a los hablantes por su voz.',
  'channels-mixed':
    'Esta grabación se transcribió en tramos, para los que Tapelog mezcla los canales. Por eso distinguió a los hablantes por su voz.',
  'unclear-parts': ({ segments }: { segments: number }) =>
    `En ${counted(segments, { one: 'segmento', other: 'segmentos' })}, el modelo se repitió o escribió palabras que nadie dijo. Tapelog las omitió y escribió «ininteligible» con el tiempo. Escuche ahí y escriba lo que se dice.`,
  'crashed-parts':
    'Donde el modelo de voz falló dos veces, Tapelog siguió después del lugar y escribió «ininteligible» con el tiempo. Escuche ahí y escriba lo que se dice.',
  'doubtful-voices': ({ places }: { places: readonly { startMs: number }[] }) =>
    `En ${times(places)}, la voz está entre dos hablantes: quizá hablan los dos. Tapelog eligió el hablante más parecido y puso «?» junto al nombre. Escuche ahí y elija el hablante.`,
  'other-languages': ({ places }: { places: readonly { startMs: number; language: string }[] }) =>
    `En algunos segmentos se habla otro idioma: ${byLanguage(places)}. Si ahí las palabras están mal, seleccione esa parte en la forma de onda y vuelva a transcribirla en su idioma.`,
  'speakers-at-most': ({ speakers }: { speakers: number }) =>
    `El modelo de hablantes puede distinguir como máximo ${units.speakers(speakers)} a la vez. Si hablan más personas, revise los hablantes.`,
  'graphics-failed': ({ device }: { device: string }) =>
    `Falló ${device === '' ? 'un dispositivo gráfico' : device}, así que el procesador transcribió esta grabación. Tapelog no vuelve a usar ese dispositivo hasta que usted pulse «Reintentar» en Ajustes, En este equipo.`,
  slices: ({ count, reason }: { count: number; reason: SliceReason }) =>
    `Transcrita en ${units.slices(count)} porque ${reasons[reason]}.`,
  'unsure-slices': ({ slices }: { slices: readonly number[] }) =>
    `Tapelog no pudo reconocer a los hablantes en ${plural(slices.length, { one: 'el tramo', other: 'los tramos' })} ${slices.join(', ')}. Vea Tramos, debajo de los hablantes.`,
  'from-file': ({ file }: { file: string }) => `Importada del archivo «${file}».`,
  'marks-from-file': ({ quotes, notes }: { quotes: number; notes: number }) =>
    `El archivo también tiene ${counted(quotes, { one: 'cita', other: 'citas' })} y ${counted(notes, { one: 'nota', other: 'notas' })}. Tapelog las añade con esta transcripción. Si no encuentra las palabras de una cita, la cita pasa a ser una nota.`,
  'encoding-guessed': ({ encoding }: { encoding: string }) =>
    `El archivo no indica cómo están codificadas sus letras. Tapelog lo leyó como ${encoding}. Si las letras no se ven bien, guarde el archivo como UTF-8 en el programa que lo hizo e impórtelo de nuevo.`,
  'letters-unreadable': ({ places }: { places: number }) =>
    plural(places, {
      one: 'Un lugar del archivo no pudo leerse como letra. En la transcripción aparece como �.',
      other: `${number(places)} lugares del archivo no pudieron leerse como letras. En la transcripción aparecen como �.`,
    }),
  'times-placed': ({ segments }: { segments: number }) =>
    `El archivo no indica el tiempo de ${counted(segments, { one: 'segmento', other: 'segmentos' })}. Tapelog lo estimó a partir del texto que ${plural(segments, { one: 'lo', other: 'los' })} rodea.`,
  'times-after-end': ({ segments }: { segments: number }) =>
    plural(segments, {
      one: 'En el archivo, un segmento empieza después del final de la grabación. Tapelog lo colocó al final.',
      other: `En el archivo, ${number(segments)} segmentos empiezan después del final de la grabación. Tapelog los colocó al final.`,
    }),
  'of-service': ({ text }: { text: string }) => text,
}
