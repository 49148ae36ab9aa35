import { z } from 'zod'
import { timeRangeSchema } from './heard.ts'
import { segmentsOfPlaces } from './segmentsOfPlaces.ts'
import type { Segment } from './transcript.ts'

/** Where another language is spoken than in most of the recording. `language`: a language tag. */
export const otherLanguagePlaceSchema = timeRangeSchema.extend({ language: z.string().min(1).max(20) })
type OtherLanguagePlace = z.infer<typeof otherLanguagePlaceSchema>

/** The language of each segment at these places, by the segment’s id. `places`: in the order of the audio. */
export function otherLanguages(
  places: readonly OtherLanguagePlace[],
  segments: readonly Segment[],
): ReadonlyMap<number, string> {
  const found = segmentsOfPlaces(places, segments, () => true)
  return new Map([...found].flatMap(([{ language }, there]) => there.map(({ id }) => [id, language] as const)))
}

/** The places with a segment that nobody verified. */
export const uncheckedPlaces = (
  places: readonly OtherLanguagePlace[],
  segments: readonly Segment[],
): OtherLanguagePlace[] => [...segmentsOfPlaces(places, segments, ({ verified }) => !verified).keys()]
