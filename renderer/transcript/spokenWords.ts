import { partitionPoint } from '../../shared/lists/partitionPoint.ts'
import type { Segment } from '../../shared/transcripts/transcript.ts'
import type { PlacedWord } from '../../shared/transcripts/wordTimes.ts'
import type { WordTimesStore } from './wordTimesStore.ts'

/** A stretch of a text: `text.slice(from, to)`. */
export type TextRange = { from: number; to: number }
type Times = Pick<Segment, 'startMs' | 'endMs'>

/** The index of the segment at `positionMs`: the last one that has begun, -1 before the first. It runs on every frame of playback. */
export const currentSegmentIndex = (segments: readonly Pick<Segment, 'startMs'>[], positionMs: number): number =>
  partitionPoint(segments, ({ startMs }) => startMs <= positionMs) - 1

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text, even if it has no spaces between them. */
export function wordRanges(text: string): TextRange[] {
  const found: TextRange[] = []
  for (const { index, segment, isWordLike } of segmenter.segment(text))
    if (isWordLike) found.push({ from: index, to: index + segment.length })
  return found
}

/**
 * The word at `positionMs`, estimated from its place in the text, as if each character took the same time. Null before and after the
 * segment, and for a text without words. `words`: the words of the text, in order.
 */
export function wordHeardAt(
  words: readonly TextRange[],
  textLength: number,
  { startMs, endMs }: Times,
  positionMs: number,
): TextRange | null {
  if (positionMs < startMs || positionMs >= endMs || endMs <= startMs) return null
  const at = ((positionMs - startMs) / (endMs - startMs)) * textLength
  return words.findLast(({ from }) => from <= at) ?? words[0] ?? null
}

/** The word of a transcript at `positionMs`, and its segment; null between segments. */
export function heardIn(
  segments: readonly Segment[],
  positionMs: number,
  times: WordTimesStore | null,
): (TextRange & { segmentId: number }) | null {
  const segment = segments[currentSegmentIndex(segments, positionMs)]
  if (!segment) return null
  const known = times?.of(segment, segment.text)
  const word = known
    ? exactWordAt(known, segment, positionMs)
    : wordHeardAt(wordRanges(segment.text), segment.text.length, segment, positionMs)
  return word ? { segmentId: segment.id, from: word.from, to: word.to } : null
}

/** The word at `positionMs`, by the times of the words. Null outside the segment, and before its first word. */
export function exactWordAt(
  words: readonly PlacedWord[],
  { startMs, endMs }: Times,
  positionMs: number,
): PlacedWord | null {
  if (positionMs < startMs || positionMs >= endMs) return null
  return words.findLast((word) => word.startMs <= positionMs) ?? null
}

/** The moment at which the word at `offset` of the text begins, estimated in the same way. */
export function momentOfWord(text: string, offset: number, { startMs, endMs }: Times): number {
  const word = wordRanges(text).findLast(({ from }) => from <= offset)
  if (!word || text.length === 0) return startMs
  return Math.round(startMs + (word.from / text.length) * (endMs - startMs))
}
