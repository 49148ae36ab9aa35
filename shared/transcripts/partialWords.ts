import { z } from 'zod'
import { timedWordSchema } from './wordTimes.ts'

/**
 * A stretch of a recording that was heard while the rest still is: at most 25 s, without a speaker. Times of the recording. `words`
 * is empty where the speech model gives no times.
 */
const stretchSoFarSchema = z.object({
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  text: z.string(),
  words: z.array(timedWordSchema),
})
export type StretchSoFar = z.infer<typeof stretchSoFarSchema>

/** A part of the words so far. */
export const wordsSoFarSchema = z.object({
  stretches: z.array(stretchSoFarSchema),
  /** Where the next question goes on; null: at the beginning. */
  place: z.string().nullable(),
  /** There is more to be read now. */
  hasMore: z.boolean(),
  /** False: these stretches begin anew, and replace all that was read before. */
  goesOn: z.boolean(),
})
export type WordsSoFar = z.infer<typeof wordsSoFarSchema>
