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
 * A segment of a service's result; `speakerLabel` is the service's own label. `words`: with their times, if the service gives them.
 * `edited` and `verified`: only from one of Tapelog's files.
 */
export type MachineSegment = {
  startMs: number
  endMs: number
  speakerLabel: string | null
  text: string
  words?: readonly TimedWord[]
  edited?: boolean
  verified?: boolean
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
  /** What a person marked and noted; only from one of Tapelog's files. */
  marks?: FileMarks
}

/** The name of a label; undefined if it has none. A label may be any text, also `constructor`, which every object has. */
export const nameOfLabel = (
  { speakerNames = {} }: Pick<MachineTranscript, 'speakerNames'>,
  label: string,
): string | undefined => (Object.hasOwn(speakerNames, label) ? speakerNames[label] : undefined)
