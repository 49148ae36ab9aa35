import type { BetweenSegments } from '../../transcripts/betweenSegments.ts'
import { recording } from './recording.ts'
import { counted, units } from './units.ts'
import { unnamedSpeaker } from './unnamedSpeaker.ts'

const verifiedShare = (percent: number, unheard: number): string =>
  `${percent}\u00a0% verificado por una persona${unheard === 0 ? '' : ` (${units.segments(unheard)} sin escuchar)`}`

/** `48.000 Hz, 2 canales` */
const soundWords = (rateHz: number, channels: number): string =>
  `${units.number(rateHz)} Hz, ${counted(channels, { one: 'canal', other: 'canales' })}`

export const documents = {
  recorded: {
    sources: { ...recording.facts.sources, person: 'introducida por una persona' },
    at: (when: string, source: string) => `grabada el ${when} (${source})`,
    importedOnly: (when: string) => `importada el ${when}, hora de grabación desconocida`,
  },
  quote: {
    words: (words: string) => `«${words}»`,
    said: (who: string, time: string, said: string) => `${who}, ${time}: ${said}`,
    recording: (title: string) => `grabación «${title}»`,
    gap: (gap: string, clock: string) => `${gap}, en ${clock}. `,
    unverified: 'Sin comprobar con el audio.',
    verified: 'Comprobado con el audio.',
    unheard: 'Marcado como verificado sin escuchar.',
    tags: (tags: readonly string[]) => `Etiquetas: ${tags.join(', ')}`,
    note: (note: string) => `Nota: ${note}`,
  },
  unknownSpeaker: unnamedSpeaker.unknown,
  unclear: (time: string) => `(ininteligible ${time})`,
  between: ({ kind, lengthMs }: BetweenSegments) =>
    kind === 'crosstalk' ? '(voces superpuestas)' : `(${units.number(Math.round(lengthMs / 1000))} s)`,
  handover: {
    name: 'Entrega',
    said: (text: string) => `Devuelto de la entrega con partes ocultas: ${text}`,
  },
  redacted: {
    word: '[oculto]',
    bar: '█████',
    title: 'Entrevista',
    speaker: (number: number) => `Hablante ${number} (oculto)`,
    remarks: {
      redacted: 'Se quitaron algunas palabras y su sonido antes de entregar este texto.',
      pseudonyms: 'Algunos nombres de este texto son seudónimos.',
      fixed:
        'El sonido quitado es un tono de duración siempre igual, por lo que los tiempos difieren de los de la grabación.',
      'same-length':
        'El sonido quitado es un tono tan largo como lo dicho, por lo que los tiempos son los de la grabación.',
    },
  },
  speakersNotIdentified: 'hablantes no identificados',
  machineTranscript: (percent: number, unheard: number) =>
    `transcripción automática, ${verifiedShare(percent, unheard)}`,
  importedTranscript: (percent: number, unheard: number) =>
    `transcripción importada, ${verifiedShare(percent, unheard)}`,
  noSpeech: 'No se encontró habla en esta grabación.',
  marksInText: 'Las palabras marcadas están entre == y ==.',
  seal: {
    differs: 'El archivo original de esta grabación ya no coincide con su sello.',
    'not-checked': 'El archivo original no estaba en su sitio, así que su sello no se comprobó.',
  },
  sealOf: (sha256: string) => `SHA-256 de la grabación: ${sha256}`,
  transcript: 'Transcripción',
  madeBy: (generator: string) => `Hecho con ${generator}.`,
  transcriptOf: (file: string, seal: string, generator: string) =>
    `Transcripción de ${file}. ${seal}. Hecha con ${generator}.`,
  playFrom: (time: string) => `Reproducir desde ${time}`,
  soundAway: 'El archivo original no estaba en su sitio, así que esta página no tiene audio.',
  soundUnplayable: 'Este navegador no puede reproducir el audio. Abra la página en otro navegador.',
  soundNotFound: (fileName: string) =>
    `El audio está en el archivo «${fileName}», que debe estar en la misma carpeta que esta página.`,
  timecodeUnknown:
    'El original no estaba en su sitio, así que su código de tiempo se desconoce: estos tiempos se cuentan desde el principio del archivo.',
  verifiedOnly: 'Contiene solo los segmentos que una persona verificó.',
  cleanWording: {
    all: 'Tapelog omitió titubeos, falsos comienzos y palabras repetidas. Las citas están completas.',
    hesitations: 'Tapelog omitió titubeos y falsos comienzos. Las citas están completas.',
    nothing: 'Tapelog no omitió nada, porque no tiene una lista de titubeos para el idioma de esta transcripción.',
  },
  checkLegend: '✓ comprobado con el audio; (✓) marcado como verificado sin escuchar.',
  quotes: 'Citas',
  noQuotes: 'No hay citas.',
  quoteCount: (count: number) => counted(count, { one: 'cita', other: 'citas' }),
  yes: 'sí',
  no: 'no',
  clips: {
    part: (from: string, to: string) => `Audio: de ${from} a ${to} de la grabación.`,
    microphone: (number: number) => `Solo el sonido del micrófono ${number}.`,
    noSound: 'La grabación no tiene sonido en este momento, así que no hay archivo de audio para estas palabras.',
  },
  reel: {
    sound: (rateHz: number, channels: number) => `Audio de este montaje: ${soundWords(rateHz, channels)}.`,
    converted: (title: string, rateHz: number, channels: number) =>
      `La grabación «${title}» se convirtió a partir de ${soundWords(rateHz, channels)}.`,
    place: (from: string, to: string) => `En el montaje: de ${from} a ${to}.`,
  },
  columns: {
    start: 'inicio (s)',
    end: 'fin (s)',
    speaker: 'hablante',
    text: 'texto',
    words: 'palabras',
    recording: 'grabación',
    recorded: 'grabada',
    verified: 'verificado',
    heard: 'escuchado',
    tags: 'etiquetas',
    note: 'nota',
    reelStart: 'inicio en el montaje',
    reelEnd: 'fin en el montaje',
    recordingStart: 'inicio en la grabación',
    recordingEnd: 'fin en la grabación',
    seal: 'SHA-256 de la grabación',
  },
}
