import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'

/**
 * A stretch of text as a file has it, in the order of the file. Milliseconds; null where the file states no time. `speaker`: a name or
 * label as it is written. `edited` and `verified`: only Tapelog's own file has them.
 */
export type ReadSegment = {
  startMs: number | null
  endMs: number | null
  speaker: string | null
  text: string
  words?: readonly TimedWord[]
  edited?: boolean
  verified?: boolean
}

/** `language`: a tag, or empty. `speakerNames`: names by label, where the file tells them apart. */
export type ReadTranscript = {
  /** Written by Tapelog as JSON: its text is kept as it is. */
  isOwn?: true
  language: string
  segments: ReadSegment[]
  speakerNames?: ReadonlyMap<string, string>
}
