import type { Segment } from './transcript.ts'

/** Shorter pauses between two segments are not marked. */
export const shortestPauseMs = 2000
/** People who speak at once for a shorter time are not marked. */
export const shortestCrosstalkMs = 500

/** What happens at the beginning of a segment: a pause before it, or another speaker who still speaks. */
export type BetweenSegments = { kind: 'pause' | 'crosstalk'; lengthMs: number }

/**
 * The pauses and the crosstalk before each segment, by its index. Computed from the times alone, so that they follow every edit and are
 * never part of the text. `segments`: in the order of the audio. A pause begins at the latest end of the segments before it. Only
 * segments with different speakers, or one without a speaker, are crosstalk. `isMissing`: whether sound is missing before the segment with
 * this index; such a gap is not a pause.
 */
export function betweenSegments(
  segments: readonly Pick<Segment, 'startMs' | 'endMs' | 'speakerId'>[],
  isMissing: (index: number) => boolean = () => false,
): Map<number, BetweenSegments> {
  const places = new Map<number, BetweenSegments>()
  let last: (typeof segments)[number] | undefined
  for (const [index, segment] of segments.entries()) {
    if (last !== undefined) {
      const pauseMs = segment.startMs - last.endMs
      const bothMs = Math.min(last.endMs, segment.endMs) - segment.startMs
      if (pauseMs >= shortestPauseMs && !isMissing(index)) places.set(index, { kind: 'pause', lengthMs: pauseMs })
      else if (bothMs >= shortestCrosstalkMs && last.speakerId !== segment.speakerId)
        places.set(index, { kind: 'crosstalk', lengthMs: bothMs })
    }
    if (last === undefined || segment.endMs >= last.endMs) last = segment
  }
  return places
}
