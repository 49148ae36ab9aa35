import type { Segment } from '../../shared/transcripts/transcript.ts'

/**
 * Index of the segment heard at `positionMs`: the last one that has begun, -1 before the first. A binary search, because it
 * runs on every frame of playback with up to 30,000 segments.
 */
export function currentSegmentIndex(segments: readonly Pick<Segment, 'startMs'>[], positionMs: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.startMs ?? 0) <= positionMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
