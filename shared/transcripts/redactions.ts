import { z } from 'zod'
import { timeRangeSchema } from './heard.ts'
import { type QuotePiece, quotePieceSchema } from './quotes.ts'

/**
 * What a person marked so that a reader does not get it: words, a stretch of sound, or everything that one speaker says. The library
 * keeps the words and the sound. Positions are milliseconds from the start of the recording.
 */

/** The most characters of a reason. */
export const redactionReasonLimit = 300

const idSchema = z.number().int().positive()

export const redactionSchema = z.object({
  id: idSchema,
  kind: z.enum(['words', 'sound', 'speaker']),
  /** Only of the kind `speaker`. */
  speakerId: idSchema.nullable(),
  /** The redacted sound, in order. Empty for a speaker, whose segments are the sound. */
  stretches: z.array(timeRangeSchema),
  /** Why, for the person and colleagues; may be empty. It never leaves the library with a redacted export. */
  reason: z.string(),
  createdMs: z.number().int(),
  /** Where the marked words are now; fewer than were marked if some no longer exist. */
  pieces: z.array(quotePieceSchema),
})
export type Redaction = z.infer<typeof redactionSchema>
export type RedactionPiece = QuotePiece

export const redactionReasonSchema = z.string().trim().max(redactionReasonLimit)

/** What to redact. `words`: `text.slice(from, to)` as the person saw it. */
export const redactionTargetSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('words'),
    pieces: z
      .array(quotePieceSchema.extend({ words: z.string().min(1) }))
      .min(1)
      .max(10_000),
  }),
  z.object({ of: z.literal('sound'), startMs: idSchema.or(z.literal(0)), endMs: idSchema }),
  z.object({ of: z.literal('speaker'), speakerId: idSchema }),
])
