import { z } from 'zod'
import { timeRangeSchema } from '../transcripts/heard.ts'
import { selectedPiecesSchema } from '../transcripts/quotes.ts'

/**
 * An export of these quotes alone, or of selected words or a stretch of the recording as if they were a quote. For formats of quotes
 * (`isOfQuotes`).
 */
export const quoteChoiceSchema = z.union([
  z.object({ quoteIds: z.array(z.number().int().positive()).min(1).max(10_000) }),
  z.object({ pieces: selectedPiecesSchema }),
  z.object({ range: timeRangeSchema.refine(({ startMs, endMs }) => startMs < endMs) }),
])
export type QuoteChoice = z.infer<typeof quoteChoiceSchema>
