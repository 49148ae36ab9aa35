import type { Segment } from '../../shared/transcript.ts'

export type VerifiedCount = {
  count: number
  total: number
  /** The first segment that is not verified. */
  next: Segment | null
}

export function verifiedCount(segments: readonly Segment[]): VerifiedCount {
  let count = 0
  let next: Segment | null = null
  for (const segment of segments)
    if (segment.verified) count += 1
    else next ??= segment
  return { count, total: segments.length, next }
}
