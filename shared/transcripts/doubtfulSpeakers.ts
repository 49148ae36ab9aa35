import { z } from 'zod'
import { timeRangeSchema } from './heard.ts'
import { segmentsOfPlaces } from './segmentsOfPlaces.ts'
import type { Segment, Transcript } from './transcript.ts'

/** A place where the voice was between two speakers. `speaker`: the label of the speaker who got the words. */
export const doubtfulPlaceSchema = timeRangeSchema.extend({ speaker: z.string().nullable() })
type DoubtfulPlace = z.infer<typeof doubtfulPlaceSchema>

/**
 * The segments at each place that still have the speaker that the machine chose, and that nobody has verified. Places without such a segment
 * are left out. `places` and the segments are in the order of the audio.
 */
export function doubtfulSegments(
  places: readonly DoubtfulPlace[],
  { segments, speakers }: Pick<Transcript, 'segments' | 'speakers'>,
): Map<DoubtfulPlace, Segment[]> {
  const labels = new Map<number | null, string>(speakers.map(({ id, label }) => [id, label]))
  return segmentsOfPlaces(
    places,
    segments,
    ({ verified, speakerId }, place) => !verified && (labels.get(speakerId) ?? null) === place.speaker,
  )
}
