import { z } from 'zod'
import { partitionPoint } from '../lists/partitionPoint.ts'

/** The parts of a recording that were played. They are stored separately from verified marks and edits. */

export const timeRangeSchema = z.object({
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
})
export type TimeRange = z.infer<typeof timeRangeSchema>

/** A segment counts as heard if at least this share of it was played. */
const heardShare = 0.95

/** Ranges with a smaller gap between them are joined, because a player reports its position only every few milliseconds. */
const smallestGapMs = 50

/** The ranges in order, joined where they overlap, or where no more than `gapMs` is between them. */
export function joinedRanges(ranges: readonly TimeRange[], gapMs = 0): TimeRange[] {
  const joined: TimeRange[] = []
  for (const { startMs, endMs } of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1)
    if (last && startMs <= last.endMs + gapMs) last.endMs = Math.max(last.endMs, endMs)
    else joined.push({ startMs, endMs })
  }
  return joined
}

/** Played ranges in order, joined. Ranges without a length are left out. */
export const playedRanges = (ranges: readonly TimeRange[]): TimeRange[] =>
  joinedRanges(
    ranges.filter(({ startMs, endMs }) => endMs > startMs),
    smallestGapMs,
  )

/** Whether at least 95 % of this stretch was played. `heard`: the result of {@link playedRanges}. */
export function isHeard({ startMs, endMs }: TimeRange, heard: readonly TimeRange[]): boolean {
  if (endMs <= startMs) return false
  let playedMs = 0
  for (let at = partitionPoint(heard, (range) => range.endMs <= startMs); at < heard.length; at++) {
    const range = heard[at]
    if (!range || range.startMs >= endMs) break
    playedMs += Math.min(range.endMs, endMs) - Math.max(range.startMs, startMs)
  }
  return playedMs >= (endMs - startMs) * heardShare
}

/** Where a person left a recording. */
export const leftPlaceSchema = z.object({
  /** The playback position, from the start of the recording. */
  positionMs: z.number().int().nonnegative(),
  /** The start of the segment at the top of the transcript. */
  topMs: z.number().int().nonnegative(),
  /** The playback speed; 1 is the recorded speed. */
  speed: z.number().min(0.1).max(10),
})
export type LeftPlace = z.infer<typeof leftPlaceSchema>
