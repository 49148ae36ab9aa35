import type { TimeRange } from './heard.ts'

type Placed = TimeRange & { id: number }

/** Bounds for the times of a segment, in milliseconds; its end is at least 1 ms after its start. */
export type AllowedTimes = {
  earliestStartMs: number
  latestStartMs: number
  earliestEndMs: number
  latestEndMs: number
}

/**
 * Where a segment may begin and end: after the one before it, before the one after it, inside the recording. Segments that overlap
 * already, because two people speak at once, may stay so, and overlap no more than now; their order stays.
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

/** The allowed times nearest to `wanted`; for handles that are dragged, and for keys. */
export function nearestAllowed(wanted: TimeRange, bounds: AllowedTimes): TimeRange {
  const startMs = Math.min(Math.max(Math.round(wanted.startMs), bounds.earliestStartMs), bounds.latestStartMs)
  const endMs = Math.min(Math.max(Math.round(wanted.endMs), startMs + 1), Math.max(bounds.latestEndMs, startMs + 1))
  return { startMs, endMs }
}

export const areAllowed = ({ startMs, endMs }: TimeRange, bounds: AllowedTimes): boolean =>
  startMs >= bounds.earliestStartMs && startMs <= bounds.latestStartMs && endMs > startMs && endMs <= bounds.latestEndMs
