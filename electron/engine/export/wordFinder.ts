import { partitionPoint } from '../../../shared/lists/partitionPoint.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { type HeardWords, type PlacedWord, placedWords, type TimedWord } from '../../../shared/transcripts/wordTimes.ts'

/**
 * The words of a segment with the times of the transcriptions; null if no transcription has times. Only the words around the segment are
 * compared. Each transcription's words are in the order of the audio.
 */
export function wordFinder(transcriptions: readonly HeardWords[]) {
  return (segment: TimeRange & { text: string }): PlacedWord[] | null =>
    placedWords(
      segment.text,
      segment,
      transcriptions.map(({ runId, words: all }) => ({ runId, words: around(all, segment) })),
    )
}

/** A word may begin before its segment, but is not longer than this. */
const longestWordMs = 10_000

function around(all: readonly TimedWord[], { startMs, endMs }: { startMs: number; endMs: number }): TimedWord[] {
  const countBefore = (ms: number) => partitionPoint(all, (word) => word.startMs < ms)
  return all.slice(countBefore(startMs - longestWordMs), countBefore(endMs + longestWordMs))
}
