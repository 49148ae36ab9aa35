import { z } from 'zod'
import { timeRangeSchema } from '../transcripts/heard.ts'
import { selectedPiecesSchema } from '../transcripts/quotes.ts'

/**
 * Limits an export to these quotes, or to selected words or a stretch of the recording, which are then exported like a
 * quote. Only for formats of quotes (`isOfQuotes`).
 */
export const quoteChoiceSchema = z.union([
  z.object({ quoteIds: z.array(z.number().int().positive()).min(1).max(10_000) }),
  z.object({ pieces: selectedPiecesSchema }),
  z.object({ range: timeRangeSchema.refine(({ startMs, endMs }) => startMs < endMs) }),
])
export type QuoteChoice = z.infer<typeof quoteChoiceSchema>
