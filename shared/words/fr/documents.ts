import type { BetweenSegments } from '../../transcripts/betweenSegments.ts'
import { recording } from './recording.ts'
import { counted, units } from './units.ts'
import { unnamedSpeaker } from './unnamedSpeaker.ts'

const verifiedShare = (percent: number, unheard: number): string =>
  `vérifiée à ${percent} % par une personne${unheard === 0 ? '' : ` (${units.segments(unheard)} sans écoute)`}`

/** `48 000 Hz, 2 canaux` */
const soundWords = (rateHz: number, channels: number): string =>
  `${units.number(rateHz)} Hz, ${counted(channels, { one: 'canal', other: 'canaux' })}`

export const documents = {
  recorded: {
    sources: { ...recording.facts.sources, person: 'saisie par une personne' },
    at: (when: string, source: string) => `enregistré le ${when} (${source})`,
    importedOnly: (when: string) => `importé le ${when}, date d’enregistrement inconnue`,
  },
  quote: {
    words: (words: string) => `« ${words} »`,
    said: (who: string, time: string, said: string) => `${who}, ${time} : ${said}`,
    recording: (title: string) => `enregistrement « ${title} »`,
    gap: (gap: string, clock: string) => `${gap}, à ${clock}. `,
    unverified: 'Non comparée à l’audio.',
    verified: 'Comparée à l’audio.',
    unheard: 'Marquée comme vérifiée sans écoute.',
    tags: (tags: readonly string[]) => `Tags : ${tags.join(', ')}`,
    note: (note: string) => `Note : ${note}`,
  },
  unknownSpeaker: unnamedSpeaker.unknown,
  unclear: (time: string) => `(inaudible ${time})`,
  between: ({ kind, lengthMs }: BetweenSegments) =>
    kind === 'crosstalk' ? '(voix superposées)' : `(${units.number(Math.round(lengthMs / 1000))} s)`,
  handover: {
    name: 'Remise',
    said: (text: string) => `Retour de la remise masquée : ${text}`,
  },
  redacted: {
    word: '[masqué]',
    bar: '█████',
    title: 'Entretien',
    speaker: (number: number) => `Intervenant ${number} (masqué)`,
    remarks: {
      redacted: 'Certains mots et leur son ont été retirés avant la remise de ce texte.',
      pseudonyms: 'Certains noms de ce texte sont des pseudonymes.',
      fixed:
        'Le son retiré est un signal de durée toujours égale ; les temps diffèrent donc de ceux de l’enregistrement.',
      'same-length':
        'Le son retiré est un signal aussi long que les paroles ; les temps sont ceux de l’enregistrement.',
    },
  },
  speakersNotIdentified: 'locuteurs non identifiés',
  machineTranscript: (percent: number, unheard: number) =>
    `transcription automatique, ${verifiedShare(percent, unheard)}`,
  importedTranscript: (percent: number, unheard: number) =>
    `transcription importée, ${verifiedShare(percent, unheard)}`,
  noSpeech: 'Aucune parole n’a été trouvée dans cet enregistrement.',
  marksInText: 'Les mots marqués sont entre == et ==.',
  seal: {
    differs: 'Le fichier original de cet enregistrement ne correspond plus à son sceau.',
    'not-checked': 'Le fichier original était absent, son sceau n’a donc pas été contrôlé.',
  },
  sealOf: (sha256: string) => `SHA-256 de l’enregistrement : ${sha256}`,
  transcript: 'Transcription',
  madeBy: (generator: string) => `Créé avec ${generator}.`,
  transcriptOf: (file: string, seal: string, generator: string) =>
    `Transcription du fichier ${file}. ${seal}. Produit par ${generator}.`,
  playFrom: (time: string) => `Écouter à partir de ${time}`,
  soundAway: 'Le fichier original était absent, cette page n’a donc pas d’audio.',
  soundUnplayable: 'Ce navigateur ne peut pas lire l’audio. Ouvrez la page dans un autre navigateur.',
  soundNotFound: (fileName: string) =>
    `L’audio est dans le fichier « ${fileName} », qui doit être dans le même dossier que cette page.`,
  timecodeUnknown:
    'L’original était absent, son timecode est donc inconnu : ces temps comptent depuis le début du fichier.',
  verifiedOnly: 'Contient seulement les segments vérifiés par une personne.',
  cleanWording: {
    all: 'Tapelog a omis les hésitations, les faux départs et les mots répétés. Les citations sont complètes.',
    hesitations: 'Tapelog a omis les hésitations et les faux départs. Les citations sont complètes.',
    nothing: 'Tapelog n’a rien omis, car il n’a pas de liste d’hésitations pour la langue de cette transcription.',
  },
  checkLegend: '✓ comparé à l’audio ; (✓) marqué comme vérifié sans écoute.',
  quotes: 'Citations',
  noQuotes: 'Aucune citation.',
  quoteCount: (count: number) => counted(count, { one: 'citation', other: 'citations' }),
  yes: 'oui',
  no: 'non',
  clips: {
    part: (from: string, to: string) => `Audio : de ${from} à ${to} de l’enregistrement.`,
    microphone: (number: number) => `Seulement le son du micro ${number}.`,
    noSound: 'L’enregistrement n’a pas de son à ce moment, il n’y a donc pas de fichier audio pour ces mots.',
  },
  reel: {
    sound: (rateHz: number, channels: number) => `Audio de ce montage : ${soundWords(rateHz, channels)}.`,
    converted: (title: string, rateHz: number, channels: number) =>
      `L’enregistrement « ${title} » a été converti depuis ${soundWords(rateHz, channels)}.`,
    place: (from: string, to: string) => `Dans le montage : de ${from} à ${to}.`,
  },
  columns: {
    start: 'début (s)',
    end: 'fin (s)',
    speaker: 'locuteur',
    text: 'texte',
    words: 'mots',
    recording: 'enregistrement',
    recorded: 'enregistré',
    verified: 'vérifié',
    heard: 'écouté',
    tags: 'tags',
    note: 'note',
    reelStart: 'début dans le montage',
    reelEnd: 'fin dans le montage',
    recordingStart: 'début dans l’enregistrement',
    recordingEnd: 'fin dans l’enregistrement',
    seal: 'SHA-256 de l’enregistrement',
  },
}
