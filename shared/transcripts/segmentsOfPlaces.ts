import { addToGroup } from '../lists/groups.ts'
import type { TimeRange } from './heard.ts'
import type { Segment } from './transcript.ts'

/**
 * The segments of each place in the audio. Both `places` and segments are in the order of the audio. `isMeant`: whether a segment counts. A
 * place without such a segment is left out.
 */
export function segmentsOfPlaces<P extends TimeRange>(
  places: readonly P[],
  segments: readonly Segment[],
  isMeant: (segment: Segment, place: P) => boolean,
): Map<P, Segment[]> {
  const found = new Map<P, Segment[]>()
  let first = 0
  for (const segment of segments) {
    while (first < places.length && (places[first]?.endMs ?? 0) <= segment.startMs) first++
    for (let at = first; at < places.length; at++) {
      const place = places[at]
      if (!place || place.startMs >= segment.endMs) break
      if (shareHalf(place, segment) && isMeant(segment, place)) addToGroup(found, place, segment)
    }
  }
  return found
}

/** Whether they share at least half of the shorter one. A person may have divided or joined segments. */
function shareHalf(place: TimeRange, { startMs, endMs }: TimeRange): boolean {
  const sharedMs = Math.min(place.endMs, endMs) - Math.max(place.startMs, startMs)
  return sharedMs > 0 && 2 * sharedMs >= Math.min(place.endMs - place.startMs, endMs - startMs)
}
