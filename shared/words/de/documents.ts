import type { BetweenSegments } from '../../transcripts/betweenSegments.ts'
import { recording } from './recording.ts'
import { counted, units } from './units.ts'
import { unnamedSpeaker } from './unnamedSpeaker.ts'

const verifiedShare = (percent: number, unheard: number): string =>
  `zu ${percent}\u00a0% von einem Menschen geprüft${unheard === 0 ? '' : ` (${units.segments(unheard)} ohne Anhören)`}`

/** `48.000 Hz, 2 Kanäle` */
const soundWords = (rateHz: number, channels: number): string =>
  `${units.number(rateHz)} Hz, ${counted(channels, { one: 'Kanal', other: 'Kanäle' })}`

/** Texts about a recording and its transcript for exports, copied quotes and the terminal. */
export const documents = {
  recorded: {
    sources: { ...recording.facts.sources, person: 'von einem Menschen eingetragen' },
    at: (when: string, source: string) => `aufgenommen ${when} (${source})`,
    importedOnly: (when: string) => `importiert ${when}, Aufnahmezeit unbekannt`,
  },
  quote: {
    words: (words: string) => `„${words}“`,
    said: (who: string, time: string, said: string) => `${who}, ${time}: ${said}`,
    recording: (title: string) => `Aufnahme „${title}“`,
    gap: (gap: string, clock: string) => `${gap}, bei ${clock}. `,
    unverified: 'Nicht mit der Aufnahme abgeglichen.',
    verified: 'Mit der Aufnahme abgeglichen.',
    unheard: 'Als geprüft markiert, nicht angehört.',
    tags: (tags: readonly string[]) => `Schlagwörter: ${tags.join(', ')}`,
    note: (note: string) => `Notiz: ${note}`,
  },
  unknownSpeaker: unnamedSpeaker.unknown,
  unclear: (time: string) => `(unverständlich ${time})`,
  between: ({ kind, lengthMs }: BetweenSegments) =>
    kind === 'crosstalk' ? '(gleichzeitig)' : `(${units.number(Math.round(lengthMs / 1000))} s)`,
  handover: {
    name: 'Übergabe',
    said: (text: string) => `Aus der geschwärzten Übergabe zurück: ${text}`,
  },
  redacted: {
    word: '[geschwärzt]',
    bar: '█████',
    title: 'Interview',
    speaker: (number: number) => `Person ${number} (geschwärzt)`,
    remarks: {
      redacted: 'Einige Worte und ihr Ton wurden vor der Weitergabe entfernt.',
      pseudonyms: 'Einige Namen in diesem Text sind Pseudonyme.',
      fixed:
        'Entfernter Ton ist ein Signalton von immer gleicher Länge; Zeiten weichen daher von denen der Aufnahme ab.',
      'same-length': 'Entfernter Ton ist ein Signalton so lang wie das Gesagte; Zeiten sind die der Aufnahme.',
    },
  },
  speakersNotIdentified: 'Sprecher nicht erkannt',
  machineTranscript: (percent: number, unheard: number) =>
    `maschinelles Transkript, ${verifiedShare(percent, unheard)}`,
  importedTranscript: (percent: number, unheard: number) =>
    `importiertes Transkript, ${verifiedShare(percent, unheard)}`,
  noSpeech: 'In dieser Aufnahme wurde keine Sprache gefunden.',
  marksInText: 'Markierte Wörter stehen zwischen == und ==.',
  seal: {
    differs: 'Die Originaldatei dieser Aufnahme stimmt nicht mehr mit ihrem Siegel überein.',
    'not-checked': 'Die Originaldatei war nicht da, deshalb wurde ihr Siegel nicht geprüft.',
  },
  sealOf: (sha256: string) => `SHA-256 der Aufnahme: ${sha256}`,
  transcript: 'Transkript',
  madeBy: (generator: string) => `Erstellt mit ${generator}.`,
  transcriptOf: (file: string, seal: string, generator: string) =>
    `Transkript von ${file}. ${seal}. Erstellt mit ${generator}.`,
  playFrom: (time: string) => `Ab ${time} abspielen`,
  soundAway: 'Die Originaldatei war nicht da, deshalb hat diese Seite kein Audio.',
  soundUnplayable: 'Dieser Browser kann das Audio nicht abspielen. Öffnen Sie die Seite in einem anderen Browser.',
  soundNotFound: (fileName: string) =>
    `Das Audio ist in der Datei „${fileName}“, die im selben Ordner wie diese Seite liegen muss.`,
  timecodeUnknown:
    'Das Original war nicht da, deshalb ist sein Timecode unbekannt: Diese Zeiten zählen ab dem Anfang der Datei.',
  verifiedOnly: 'Enthält nur Segmente, die ein Mensch geprüft hat.',
  cleanWording: {
    all: 'Tapelog hat Verzögerungslaute, abgebrochene Satzanfänge und Wortwiederholungen weggelassen. Zitate sind vollständig.',
    hesitations: 'Tapelog hat Verzögerungslaute und abgebrochene Satzanfänge weggelassen. Zitate sind vollständig.',
    nothing:
      'Tapelog hat nichts weggelassen, weil es für die Sprache dieses Transkripts keine Liste von Verzögerungslauten hat.',
  },
  checkLegend: '✓ mit der Aufnahme abgeglichen; (✓) als geprüft markiert, ohne anzuhören.',
  quotes: 'Zitate',
  noQuotes: 'Keine Zitate.',
  quoteCount: (count: number) => counted(count, { one: 'Zitat', other: 'Zitate' }),
  yes: 'ja',
  no: 'nein',
  clips: {
    part: (from: string, to: string) => `Audio: ${from} bis ${to} der Aufnahme.`,
    microphone: (number: number) => `Nur der Ton von Mikrofon ${number}.`,
    noSound: 'Die Aufnahme hat zu dieser Zeit keinen Ton, deshalb gibt es zu diesen Wörtern keine Audiodatei.',
  },
  reel: {
    sound: (rateHz: number, channels: number) => `Audio dieses Zusammenschnitts: ${soundWords(rateHz, channels)}.`,
    converted: (title: string, rateHz: number, channels: number) =>
      `Die Aufnahme „${title}“ wurde umgerechnet, vorher: ${soundWords(rateHz, channels)}.`,
    place: (from: string, to: string) => `Im Zusammenschnitt: ${from} bis ${to}.`,
  },
  columns: {
    start: 'Anfang (s)',
    end: 'Ende (s)',
    speaker: 'Sprecher',
    text: 'Text',
    words: 'Wörter',
    recording: 'Aufnahme',
    recorded: 'aufgenommen',
    verified: 'geprüft',
    heard: 'angehört',
    tags: 'Schlagwörter',
    note: 'Notiz',
    reelStart: 'Anfang im Zusammenschnitt',
    reelEnd: 'Ende im Zusammenschnitt',
    recordingStart: 'Anfang in der Aufnahme',
    recordingEnd: 'Ende in der Aufnahme',
    seal: 'SHA-256 der Aufnahme',
  },
}
