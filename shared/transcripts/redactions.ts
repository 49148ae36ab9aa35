import { z } from 'zod'
import { type TimeRange, timeRangeSchema } from './heard.ts'

/**
 * What a person marked so that a reader does not get it: words, a stretch of sound, or everything that one speaker says. The library
 * keeps the words and the sound. Positions are milliseconds from the start of the recording.
 */

/** The most characters of a reason. */
export const redactionReasonLimit = 300

const idSchema = z.number().int().positive()

/** Redacted words of one segment: `text.slice(from, to)`, in UTF-16 units. */
const redactionPieceSchema = z.object({
  segmentId: idSchema,
  from: z.number().int().nonnegative(),
  to: z.number().int().nonnegative(),
})
export type RedactionPiece = z.infer<typeof redactionPieceSchema>

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
  pieces: z.array(redactionPieceSchema),
})
export type Redaction = z.infer<typeof redactionSchema>

export const redactionReasonSchema = z.string().trim().max(redactionReasonLimit)

/** What to redact. `words`: `text.slice(from, to)` as the person saw it. */
export const redactionTargetSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('words'),
    pieces: z
      .array(redactionPieceSchema.extend({ words: z.string().min(1) }))
      .min(1)
      .max(10_000),
  }),
  z.object({ of: z.literal('sound'), startMs: idSchema.or(z.literal(0)), endMs: idSchema }),
  z.object({ of: z.literal('speaker'), speakerId: idSchema }),
])

/** The ranges in order, joined where they overlap or touch. */
export function joinedRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = []
  for (const { startMs, endMs } of [...ranges].sort((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else joined.push({ startMs, endMs })
  }
  return joined
}
