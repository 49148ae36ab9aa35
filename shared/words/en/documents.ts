import type { BetweenSegments } from '../../transcripts/betweenSegments.ts'
import { recording } from './recording.ts'
import { counted, units } from './units.ts'
import { unnamedSpeaker } from './unnamedSpeaker.ts'

const verifiedShare = (percent: number, unheard: number): string =>
  `${percent}\u00a0% verified by a person${unheard === 0 ? '' : ` (${units.segments(unheard)} without listening)`}`

/** `48,000 Hz, 2 channels` */
const soundWords = (rateHz: number, channels: number): string =>
  `${units.number(rateHz)} Hz, ${counted(channels, { one: 'channel', other: 'channels' })}`

/** Texts about a recording and its transcript for exports, copied quotes and the terminal. */
export const documents = {
  recorded: {
    sources: { ...recording.facts.sources, person: 'entered by a person' },
    /** `when`: `2026-09-14 15:02`, or only the day. */
    at: (when: string, source: string) => `recorded ${when} (${source})`,
    importedOnly: (when: string) => `imported ${when}, recording time unknown`,
  },
  quote: {
    words: (words: string) => `“${words}”`,
    /** A line of a quote of several people. `time`: `00:12:41`. */
    said: (who: string, time: string, said: string) => `${who}, ${time}: ${said}`,
    recording: (title: string) => `recording “${title}”`,
    gap: (gap: string, clock: string) => `${gap}, at ${clock}. `,
    unverified: 'Not checked against the audio.',
    verified: 'Checked against the audio.',
    unheard: 'Marked verified, not listened to.',
    tags: (tags: readonly string[]) => `Tags: ${tags.join(', ')}`,
    note: (note: string) => `Note: ${note}`,
  },
  unknownSpeaker: unnamedSpeaker.unknown,
  /** Written instead of words that nobody could make out. `time`: `0:12`. */
  unclear: (time: string) => `(unclear ${time})`,
  /** Written at the beginning of a segment: a pause in whole seconds, or two people who speak at once. */
  between: ({ kind, lengthMs }: BetweenSegments) =>
    kind === 'crosstalk' ? '(crosstalk)' : `(${units.number(Math.round(lengthMs / 1000))} s)`,
  /** In exports with pseudonyms or redactions. */
  /** The name of an encrypted hand-over’s file; what came back from a reader of a redacted one. */
  handover: {
    name: 'Hand-over',
    said: (text: string) => `A reader of the redacted hand-over wrote: ${text}`,
  },
  redacted: {
    word: '[redacted]',
    /** As long for one letter as for a whole sentence. */
    bar: '█████',
    title: 'Interview',
    speaker: (number: number) => `Speaker ${number} (redacted)`,
    remarks: {
      redacted: 'Some words and their sound were taken out before this was handed on.',
      pseudonyms: 'Some names in this text are pseudonyms.',
      fixed: 'Taken-out sound is a tone of always the same length, so times differ from those of the recording.',
      'same-length': 'Taken-out sound is a tone as long as what was said, so times are those of the recording.',
    },
  },
  speakersNotIdentified: 'speakers not identified',
  /** `unheard`: how many verified segments nobody listened to. */
  machineTranscript: (percent: number, unheard: number) => `machine transcript, ${verifiedShare(percent, unheard)}`,
  importedTranscript: (percent: number, unheard: number) => `imported transcript, ${verifiedShare(percent, unheard)}`,
  noSpeech: 'No speech was found in this recording.',
  marksInText: 'Marked words stand between == and ==.',
  seal: {
    differs: 'The original file of this recording no longer matches its seal.',
    'not-checked': 'The original file was not there, so its seal was not checked.',
  },
  sealOf: (sha256: string) => `SHA-256 of the recording: ${sha256}`,
  transcript: 'Transcript',
  madeBy: (generator: string) => `Made by ${generator}.`,
  transcriptOf: (file: string, seal: string, generator: string) =>
    `Transcript of ${file}. ${seal}. Made by ${generator}.`,
  playFrom: (time: string) => `Play from ${time}`,
  soundAway: 'The original file was not there, so this page has no audio.',
  soundUnplayable: 'This browser cannot play the audio. Open the page in another browser.',
  soundNotFound: (fileName: string) =>
    `The audio is in the file “${fileName}”, which must be in the same folder as this page.`,
  timecodeUnknown:
    'The original was not there, so its timecode is unknown: these times count from the beginning of the file.',
  verifiedOnly: 'Contains only segments that a person verified.',
  cleanWording: {
    all: 'Tapelog left out hesitations, false starts and repeated words. Quotes are complete.',
    hesitations: 'Tapelog left out hesitations and false starts. Quotes are complete.',
    nothing: 'Tapelog left nothing out, because it has no list of hesitations for the language of this transcript.',
  },
  checkLegend: '✓ checked against the audio; (✓) marked verified, not listened to.',
  quotes: 'Quotes',
  noQuotes: 'No quotes.',
  quoteCount: (count: number) => counted(count, { one: 'quote', other: 'quotes' }),
  yes: 'yes',
  no: 'no',
  clips: {
    /** `from`, `to`: times in the recording. */
    part: (from: string, to: string) => `Audio: ${from} to ${to} of the recording.`,
    microphone: (number: number) => `Only the sound of microphone ${number}.`,
    noSound: 'The recording has no sound at this time, so there is no audio file for these words.',
  },
  reel: {
    sound: (rateHz: number, channels: number) => `Audio of this reel: ${soundWords(rateHz, channels)}.`,
    converted: (title: string, rateHz: number, channels: number) =>
      `Recording “${title}” was converted from ${soundWords(rateHz, channels)}.`,
    place: (from: string, to: string) => `In the reel: ${from} to ${to}.`,
  },
  columns: {
    start: 'start (s)',
    end: 'end (s)',
    speaker: 'speaker',
    text: 'text',
    words: 'words',
    recording: 'recording',
    recorded: 'recorded',
    verified: 'verified',
    heard: 'heard',
    tags: 'tags',
    note: 'note',
    reelStart: 'start in the reel',
    reelEnd: 'end in the reel',
    recordingStart: 'start in the recording',
    recordingEnd: 'end in the recording',
    seal: 'SHA-256 of the recording',
  },
}
