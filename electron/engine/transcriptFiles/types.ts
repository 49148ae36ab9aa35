import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'
import type { FileMarks } from '../transcripts/machineTranscript.ts'

/**
 * A stretch of text from a file, in the order of the file. Times are in milliseconds; null if the file states no time. `speaker`: the
 * name or label in the file. `edited` and `verified`: only Tapelog's own file has them.
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

/** `language`: as the file states it, or empty. `speakerNames`: names by label, if the file has both. */
export type ReadTranscript = {
  /** True if Tapelog wrote the file as JSON. Its text is kept unchanged. */
  isOwn?: true
  language: string
  segments: ReadSegment[]
  speakerNames?: ReadonlyMap<string, string>
  /** The quotes and notes in the file; only Tapelog's own file has them. */
  marks?: FileMarks
}
