import type { FoundText } from '../../../../shared/transcripts/textSearch.ts'
import type { Segment } from '../../../../shared/transcripts/transcript.ts'

/** A place in the transcript: from there the search goes on. */
export type FindPlace = { segmentId: number; offset: number }

/** How many finds are loaded at once: a search for a single letter has a hundred thousand. */
export const findsPerPage = 5000

/**
 * Where a search goes on: `at` is the index of the find that begins at `place`, -1 where none does; `next` the index of the
 * first find after it. Indices are of the loaded finds, which are in the order of the audio.
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

/** The index of the find after or before; after the last one the search begins again. -1 where there is none. */
export function nextFind({ at, next }: { at: number; next: number }, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  const wanted = at >= 0 ? at + by : by === 1 ? next : next - 1
  return (wanted + count) % count
}
