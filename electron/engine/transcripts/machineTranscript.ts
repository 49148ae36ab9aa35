import type { LanguageSource } from '../../../shared/transcriptLanguage.ts'

/** A segment as a service heard it; `speakerLabel` is the service's own. */
export type MachineSegment = { startMs: number; endMs: number; speakerLabel: string | null; text: string }

/** A whole transcript as a service gave it. `language`: empty where it said none. `notices`: sentences for a person. */
export type MachineTranscript = {
  language: string
  languageSource: LanguageSource
  segments: MachineSegment[]
  notices: string[]
}
