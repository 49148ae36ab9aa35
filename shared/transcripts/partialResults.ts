import { z } from 'zod'
import { timeRangeSchema } from './heard.ts'
import { timedWordSchema } from './wordTimes.ts'

/**
 * A stretch of a recording that was recognised while the transcription continues. It has at most 25 s and no speaker. Times refer to
 * the recording. `words` is empty if the speech model gives no times.
 */
const partialStretchSchema = timeRangeSchema.extend({ text: z.string(), words: z.array(timedWordSchema) })
export type PartialStretch = z.infer<typeof partialStretchSchema>

/** A part of the words so far. */
export const partialResultsSchema = z.object({
  stretches: z.array(partialStretchSchema),
  /** Where the next request continues; null for the beginning. */
  place: z.string().nullable(),
  /** True if there is more to read now. */
  hasMore: z.boolean(),
  /** False if these stretches start over and replace all earlier ones. */
  goesOn: z.boolean(),
})
export type PartialResults = z.infer<typeof partialResultsSchema>
