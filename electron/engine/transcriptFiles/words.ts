import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'
import type { ReadSegment } from './types.ts'

/** A word with its time and speaker. `attached`: punctuation that has no space before it. */
export type SpokenWord = TimedWord & { speaker: string | null; attached?: boolean }

const longestPauseMs = 1500
const longestSegmentMs = 30_000

/**
 * Makes segments for a service that gives only words. A segment ends with a sentence, at a change of speaker, at a pause, or after 30
 * seconds.
 */
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
