import type { FoundText } from '../../../../shared/transcripts/textSearch.ts'
import type { Segment } from '../../../../shared/transcripts/transcript.ts'

/** A place in the transcript from which the search continues. */
export type FindPlace = { segmentId: number; offset: number }

/** How many matches are loaded at once. A search for a single letter may have a hundred thousand. */
export const findsPerPage = 5000

/**
 * Where a search continues. `at`: the index of the match that begins at `place`, -1 if none does. `next`: the index of the first match
 * after it. Indices count the loaded matches, which are in the order of the audio.
 */
export function findsAround(
  finds: readonly FoundText[],
  place: FindPlace | null,
  segments: readonly Segment[],
): { at: number; next: number } {
  if (!place) return { at: -1, next: 0 }
  const at = finds.findIndex(
    ({ segmentId, startOffset }) => segmentId === place.segmentId && startOffset === place.offset,
  )
  if (at >= 0) return { at, next: at + 1 }
  const indexOf = new Map(segments.map(({ id }, index) => [id, index]))
  const from = indexOf.get(place.segmentId) ?? 0
  const next = finds.findIndex(({ segmentId, startOffset }) => {
    const index = indexOf.get(segmentId) ?? 0
    return index > from || (index === from && startOffset >= place.offset)
  })
  return { at: -1, next: next < 0 ? finds.length : next }
}

/** The index of the next or previous match; after the last one, the search starts over. -1 if there is none. */
export function nextFind({ at, next }: { at: number; next: number }, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  const wanted = at >= 0 ? at + by : by === 1 ? next : next - 1
  return (wanted + count) % count
}
