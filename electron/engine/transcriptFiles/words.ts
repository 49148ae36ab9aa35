import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'
import type { ReadSegment } from './types.ts'

/** A word with its time and speaker; `attached`: punctuation that is written without a space before it. */
export type SpokenWord = TimedWord & { speaker: string | null; attached?: boolean }

const longestPauseMs = 1500
const longestSegmentMs = 30_000

/** Segments of a service that gives words alone: one ends with its sentence, at a change of speaker, a pause, or after 30 seconds. */
export function segmentsOfWords(words: readonly SpokenWord[]): ReadSegment[] {
  const segments: (ReadSegment & { startMs: number; endMs: number; words: TimedWord[] })[] = []
  for (const { speaker, attached = false, ...word } of words) {
    const last = segments.at(-1)
    const goesOn =
      last !== undefined &&
      (attached ||
        (last.speaker === speaker &&
          word.startMs - last.endMs <= longestPauseMs &&
          word.endMs - last.startMs <= longestSegmentMs &&
          !/[.!?…。！？]["”’»)]?$/.test(last.text)))
    if (goesOn) {
      last.text += `${attached ? '' : ' '}${word.text}`
      last.endMs = Math.max(last.endMs, word.endMs)
    } else if (word.text !== '')
      segments.push({ startMs: word.startMs, endMs: word.endMs, speaker, text: word.text, words: [] })
    if (!attached) segments.at(-1)?.words.push(word)
  }
  return segments
}
