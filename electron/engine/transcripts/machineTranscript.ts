import type { Quote } from '../../../shared/transcripts/quotes.ts'
import type { LanguageSource } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'

/** Quotes and notes of a file. Quotes have no places in segments, only their words and about when these are spoken. */
export type FileMarks = {
  quotes: readonly Pick<Quote, 'words' | 'colour' | 'tags' | 'note' | 'startMs' | 'endMs'>[]
  notes: readonly { atMs: number; text: string }[]
}

/**
 * A segment of a service's result; `speakerLabel` is the service's own label. `words`: the words with their times, if
 * the service gives these. `edited` and `verified`: only from one of Tapelog's files. `isUnclear`: speech that the
 * recogniser could not make out; `text` is then empty. `isVoiceDoubtful`: true if the voice was between two speakers.
 * `language`: the language of its text, if the service states it.
 */
export type MachineSegment = {
  startMs: number
  endMs: number
  speakerLabel: string | null
  text: string
  words?: readonly TimedWord[]
  edited?: boolean
  verified?: boolean
  isUnclear?: true
  isVoiceDoubtful?: true
  language?: string
}

/**
 * A whole transcript from a service or a file. `language`: empty if none was named. `speakerNames`: by label; a speaker without a name
 * gets a number.
 */
export type MachineTranscript = {
  language: string
  languageSource: LanguageSource
  segments: MachineSegment[]
  notices: TranscriptNotice[]
  speakerNames?: Readonly<Record<string, string>>
  /** The quotes and notes in the file; only Tapelog's own files have them. */
  marks?: FileMarks
}

/** The name of a label; undefined if it has none. A label may be any text, also `constructor`, which every object has. */
export const nameOfLabel = (
  { speakerNames = {} }: Pick<MachineTranscript, 'speakerNames'>,
  label: string,
): string | undefined => (Object.hasOwn(speakerNames, label) ? speakerNames[label] : undefined)
