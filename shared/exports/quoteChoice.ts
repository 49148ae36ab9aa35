import { z } from 'zod'
import { selectedPiecesSchema } from '../transcripts/quotes.ts'

/** An export of these quotes alone, or of selected words as if they were a quote. For formats of quotes (`isOfQuotes`). */
export const quoteChoiceSchema = z.union([
  z.object({ quoteIds: z.array(z.number().int().positive()).min(1).max(10_000) }),
  z.object({ pieces: selectedPiecesSchema }),
])
export type QuoteChoice = z.infer<typeof quoteChoiceSchema>
