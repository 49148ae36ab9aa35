import type { LanguageSource } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'

/** A segment of a service's result; `speakerLabel` is the service's own. `words`: with their times, if the service gives them. */
export type MachineSegment = {
  startMs: number
  endMs: number
  speakerLabel: string | null
  text: string
  words?: readonly TimedWord[]
}

/** A whole transcript from a service. `language`: empty if the service named none. */
export type MachineTranscript = {
  language: string
  languageSource: LanguageSource
  segments: MachineSegment[]
  notices: TranscriptNotice[]
}
