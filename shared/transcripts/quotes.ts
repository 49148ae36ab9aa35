import { z } from 'zod'
import { missingSoundSchema } from '../sound/missingSound.ts'
import { recordedTimeFields } from '../sound/recordedTime.ts'

/**
 * Words that a person marked, and notes at a moment of a recording. Positions are milliseconds from the recording's
 * start.
 */

export const highlightColours = ['yellow', 'blue', 'green', 'red'] as const
export const highlightColourSchema = z.enum(highlightColours)
export type HighlightColour = z.infer<typeof highlightColourSchema>

export const quoteLimits = { tag: 60, tags: 20, note: 4000 } as const

const idSchema = z.number().int().positive()
const momentMsSchema = z.number().int().nonnegative()
const offsetSchema = z.number().int().nonnegative()
export const tagsSchema = z.array(z.string().trim().min(1).max(quoteLimits.tag)).max(quoteLimits.tags)
export const quoteNoteSchema = z.string().max(quoteLimits.note)

/** Marked or redacted words of one segment: `text.slice(from, to)`, in UTF-16 units. */
export const quotePieceSchema = z.object({ segmentId: idSchema, from: offsetSchema, to: offsetSchema })
export type QuotePiece = z.infer<typeof quotePieceSchema>

/** Selected words of one recording, with the text that was selected: `words` is `text.slice(from, to)`. */
export const selectedPiecesSchema = z
  .array(quotePieceSchema.extend({ words: z.string().min(1) }))
  .min(1)
  .max(1000)

/** `as-marked`: the words did not change. `corrected`: some changed. `changed`: most changed, or all are gone. */
const wordingSchema = z.enum(['as-marked', 'corrected', 'changed'])
export type Wording = z.infer<typeof wordingSchema>

/** What one person said of a quote, between two changes of speaker. `speaker`: null if unknown. The other fields are as in {@link quoteSchema}. */
const quoteTurnSchema = z.object({
  speaker: z.string().nullable(),
  words: z.string(),
  startMs: momentMsSchema,
  endMs: momentMsSchema,
  verified: z.boolean(),
  heard: z.boolean(),
  pieces: z.array(quotePieceSchema),
})
export type QuoteTurn = z.infer<typeof quoteTurnSchema>

export const quoteSchema = z.object({
  id: idSchema,
  recordingId: idSchema,
  colour: highlightColourSchema,
  tags: z.array(z.string()),
  /** Empty if there is no note. */
  note: z.string(),
  /** The current words of the transcript; if none is left, the words at the time of marking. */
  words: z.string(),
  /** The words at the time of marking, with a line for each turn. */
  markedWords: z.string(),
  /** The names of these lines, empty for an unknown speaker; no names if nobody is known. */
  markedSpeakers: z.array(z.string()),
  wording: wordingSchema,
  /** When the first word begins and the last one ends, estimated from their place in the text. */
  startMs: momentMsSchema,
  endMs: momentMsSchema,
  /** The speakers in the order of the audio; empty if they are unknown. */
  speakers: z.array(z.string()),
  /** True if all its segments are verified. */
  verified: z.boolean(),
  /** True if all its segments were heard. */
  heard: z.boolean(),
  /** The pieces in the order of the audio; empty if the words no longer exist. */
  pieces: z.array(quotePieceSchema),
  /** What each person said, in the order of the audio; at least one. */
  turns: z.array(quoteTurnSchema).min(1),
})
export type Quote = z.infer<typeof quoteSchema>

/** A quote with the facts needed to cite it outside its recording. */
export const citedQuoteSchema = quoteSchema.extend({
  title: z.string(),
  ...recordedTimeFields,
  importedMs: z.number().int(),
  sha256: z.string(),
  missing: missingSoundSchema.nullable(),
})
export type CitedQuote = z.infer<typeof citedQuoteSchema>

export const noteSchema = z.object({ id: idSchema, recordingId: idSchema, atMs: momentMsSchema, text: z.string() })
export type Note = z.infer<typeof noteSchema>

/** Null does not filter. `words`: the words to find in the quote and in its note. */
export const quoteFilterSchema = z.object({
  projectId: idSchema.nullable().default(null),
  recordingId: idSchema.nullable().default(null),
  tag: z.string().max(quoteLimits.tag).nullable().default(null),
  speaker: z.string().max(200).nullable().default(null),
  words: z.string().max(500).default(''),
})
export type QuoteFilter = z.infer<typeof quoteFilterSchema>
