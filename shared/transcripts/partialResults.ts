import { z } from 'zod'
import { timedWordSchema } from './wordTimes.ts'

/**
 * A stretch of a recording that was recognised while transcription continues: at most 25 s, without a speaker. Times of the recording.
 * `words` is empty if the speech model gives no times.
 */
const partialStretchSchema = z.object({
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  text: z.string(),
  words: z.array(timedWordSchema),
})
export type PartialStretch = z.infer<typeof partialStretchSchema>

/** A part of the words so far. */
export const partialResultsSchema = z.object({
  stretches: z.array(partialStretchSchema),
  /** Where the next question goes on; null: at the beginning. */
  place: z.string().nullable(),
  /** There is more to be read now. */
  hasMore: z.boolean(),
  /** False: these stretches begin anew, and replace all that was read before. */
  goesOn: z.boolean(),
})
export type PartialResults = z.infer<typeof partialResultsSchema>
