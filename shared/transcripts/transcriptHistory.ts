import { z } from 'zod'
import { timeRangeSchema } from './heard.ts'

/** Earlier versions of a transcript, and how two of them differ. */

/**
 * 0 is the version before the first edit, which is the recording's first transcript. A number above 0 is the id of an edit and means
 * the version after it. A number below 0 is a waiting new transcript, as the negative id of its run.
 */
export const stateIdSchema = z.number().int()

export const transcriptStateSchema = z.object({
  id: stateIdSchema,
  /** When this version was made. */
  atMs: z.number().int(),
  /**
   * `machine`: from a service, without an edit. `imported`: from a file. `begun`: it had no words yet. `restored`: a person restored an
   * earlier version.
   */
  kind: z.enum(['machine', 'imported', 'begun', 'edit', 'restored']),
  /** The step that led to this version, e.g. "Rename speaker". */
  summary: z.string(),
  /** How many segments this step changed; for a machine's transcript, how many it has. */
  segmentCount: z.number().int().nonnegative(),
  /**
   * The speaker that this step assigned, named or added. `name` is null if the step made the speaker unknown. Null if
   * the step concerns no speaker, or the speaker no longer exists.
   */
  given: z.object({ name: z.string().nullable() }).nullable(),
  /** `now`: the current transcript. `undone`: redo leads there. `waiting`: it was never in place, see `transcripts.decideNew`. */
  place: z.enum(['before', 'now', 'undone', 'waiting']),
})
export type TranscriptState = z.infer<typeof transcriptStateSchema>

/** A stretch of words that both versions share, or that only one of them has. */
export const textPieceSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })
export type TextPiece = z.infer<typeof textPieceSchema>

const sideSchema = z.object({
  /** Below 0 in a waiting transcript. */
  segmentId: z.number().int(),
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  /** The speaker's name; null if the speaker is unknown. */
  speaker: z.string().nullable(),
  verified: z.boolean(),
  text: z.string(),
})

/** A place where two versions differ: adjacent segments that are not the same in both. */
const transcriptDifferenceSchema = timeRangeSchema.extend({
  /** Empty if only the other version has the segments. */
  from: z.array(sideSchema),
  to: z.array(sideSchema),
  /**
   * The words of both, in order; all of the kind `same` if only times or speakers differ. Together, `same` and `added` are the words of
   * `to`.
   */
  pieces: z.array(textPieceSchema),
})
export type TranscriptDifference = z.infer<typeof transcriptDifferenceSchema>

export const comparisonSchema = z.object({
  /** The older and the newer version; null for the current transcript. */
  fromStateId: stateIdSchema.nullable(),
  toStateId: stateIdSchema.nullable(),
  /** The number of all differences. `differences`: the differences from `offset` on. */
  total: z.number().int().nonnegative(),
  wordsAdded: z.number().int().nonnegative(),
  wordsRemoved: z.number().int().nonnegative(),
  differences: z.array(transcriptDifferenceSchema),
})
