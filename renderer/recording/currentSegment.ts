import type { Segment } from '../../shared/domain.ts'

/**
 * Index of the segment that is heard at a moment: the last one that has begun. -1 before the first. Binary search, because
 * it is asked on every frame of playback and there may be 30,000.
 */
export function currentSegmentIndex(segments: readonly Segment[], positionMs: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.startMs ?? 0) <= positionMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
