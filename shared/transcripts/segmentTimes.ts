import type { TimeRange } from './heard.ts'

type Placed = TimeRange & { id: number }

/** The limits for the times of a segment, in milliseconds. The end is at least 1 ms after the start. */
type AllowedTimes = {
  earliestStartMs: number
  latestStartMs: number
  earliestEndMs: number
  latestEndMs: number
}

/**
 * Where a segment may begin and end: between its neighbours and inside the recording. If segments already overlap because two people
 * speak at once, they may overlap as much as now but no more, and keep their order.
 */
export function allowedTimes(
  segment: Placed,
  { previous, next, recordingMs }: { previous: Placed | null; next: Placed | null; recordingMs: number },
): AllowedTimes {
  const afterPrevious = previous ? Math.min(previous.endMs, segment.startMs) : 0
  const inOrder = previous ? previous.startMs + (segment.id < previous.id ? 1 : 0) : 0
  const earliestStartMs = Math.max(0, inOrder, afterPrevious)
  const latestEndMs = Math.max(segment.endMs, Math.min(recordingMs, next ? next.startMs : recordingMs))
  const lastInOrder = next ? next.startMs - (segment.id > next.id ? 1 : 0) : latestEndMs
  const latestStartMs = Math.max(earliestStartMs, Math.min(lastInOrder, latestEndMs - 1))
  return { earliestStartMs, latestStartMs, earliestEndMs: earliestStartMs + 1, latestEndMs }
}

/** The allowed times nearest to `wanted`, for dragged handles and for keys. */
export function nearestAllowed(wanted: TimeRange, bounds: AllowedTimes): TimeRange {
  const startMs = Math.min(Math.max(Math.round(wanted.startMs), bounds.earliestStartMs), bounds.latestStartMs)
  const endMs = Math.min(Math.max(Math.round(wanted.endMs), startMs + 1), Math.max(bounds.latestEndMs, startMs + 1))
  return { startMs, endMs }
}

export const areAllowed = ({ startMs, endMs }: TimeRange, bounds: AllowedTimes): boolean =>
  startMs >= bounds.earliestStartMs && startMs <= bounds.latestStartMs && endMs > startMs && endMs <= bounds.latestEndMs

/** The shortest inserted segment, if its neighbours leave enough room. */
const shortestBetweenMs = 500

/** The times of a new segment between two others. `previousEndMs`, `nextStartMs`: new times of the neighbours, null if unchanged. */
type PlaceBetween = TimeRange & { previousEndMs: number | null; nextStartMs: number | null }

/**
 * The times of a new segment between `previous` and `next`, in the order of the audio; one of the two may be missing:
 * 1. If `atMs`, the playback position, is between their starts, the segment lasts from `atMs` to the start of `next`;
 * `previous` then ends at `atMs`.
 * 2. Else the segment fills the pause between them.
 * 3. If this pause is below half a second, `previous` ends earlier, by at most half of its length.
 * 4. If the two overlap, because two people speak at once, the segment lies over the end of `previous`, which does not
 * change.
 * 5. If there is still no room before the start of `next`, `next` begins later.
 * `afterNext`: the segment after `next`, which `next` may not pass. Null if there is no room for 1 ms.
 */
export function placeBetween(
  { previous, next, afterNext }: { previous: Placed | null; next: Placed | null; afterNext: Placed | null },
  recordingMs: number,
  atMs: number | null,
): PlaceBetween | null {
  const endMs = Math.floor(next ? next.startMs : recordingMs)
  const firstMs = previous ? previous.startMs + 1 : 0
  const isCut = (startMs: number) => previous !== null && previous.endMs > startMs
  if (atMs !== null && atMs >= firstMs && atMs < endMs) {
    const startMs = Math.floor(atMs)
    return { startMs, endMs, previousEndMs: isCut(startMs) ? startMs : null, nextStartMs: null }
  }
  const gapMs = previous?.endMs ?? 0
  const middleOfPreviousMs = previous && gapMs <= endMs ? Math.ceil((previous.startMs + gapMs) / 2) : 0
  const startMs = Math.max(firstMs, middleOfPreviousMs, Math.min(gapMs, endMs - shortestBetweenMs))
  if (startMs < endMs) {
    const previousEndMs = gapMs <= endMs && isCut(startMs) ? startMs : null
    return { startMs, endMs, previousEndMs, nextStartMs: null }
  }
  if (!next) return null
  const { latestStartMs } = allowedTimes(next, { previous, next: afterNext, recordingMs })
  const middleMs = Math.floor((next.startMs + next.endMs) / 2)
  const nextStartMs = Math.min(next.startMs + shortestBetweenMs, middleMs, latestStartMs)
  if (nextStartMs <= next.startMs) return null
  return { startMs: next.startMs, endMs: nextStartMs, previousEndMs: null, nextStartMs }
}
