import { isHeard, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'

export type VerifiedCount = {
  count: number
  /** How many segments were verified without listening. */
  unheard: number
  total: number
  /** The first segment that is not verified. */
  next: Segment | null
}

/** `heard`: the parts of the recording that were played. */
export function verifiedCount(segments: readonly Segment[], heard: readonly TimeRange[]): VerifiedCount {
  let count = 0
  let unheard = 0
  let next: Segment | null = null
  for (const segment of segments)
    if (segment.verified) {
      count += 1
      if (!isHeard(segment, heard)) unheard += 1
    } else next ??= segment
  return { count, unheard, total: segments.length, next }
}
