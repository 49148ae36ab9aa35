import type { LanguageSource } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'

/** A segment as a service heard it; `speakerLabel` is the service's own. `words`: with their times, where the service says them. */
export type MachineSegment = {
  startMs: number
  endMs: number
  speakerLabel: string | null
  text: string
  words?: readonly TimedWord[]
}

/** A whole transcript as a service gave it. `language`: empty where it said none. */
export type MachineTranscript = {
  language: string
  languageSource: LanguageSource
  segments: MachineSegment[]
  notices: TranscriptNotice[]
}
