import { z } from 'zod'

/** Where a person left a recording. */
export const leftPlaceSchema = z.object({
  /** Of the sound, from the start of the recording. */
  positionMs: z.number().int().nonnegative(),
  /** Where the segment begins that was at the top of the transcript. */
  topMs: z.number().int().nonnegative(),
  /** Of playback; 1: as recorded. */
  speed: z.number().min(0.1).max(10),
})
export type LeftPlace = z.infer<typeof leftPlaceSchema>
