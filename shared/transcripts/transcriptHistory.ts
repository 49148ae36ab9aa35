import { z } from 'zod'

/** Earlier states of a transcript, and how two of them differ. */

/**
 * 0: the state before the first edit, which is the first transcript of the recording. Above 0, the id of an edit: the state after it.
 * Below 0: a new transcript that waits, as the negative id of its run.
 */
export const stateIdSchema = z.number().int()

export const transcriptStateSchema = z.object({
  id: stateIdSchema,
  /** When the transcript became so. */
  atMs: z.number().int(),
  /**
   * `machine`: as a service gave it, without an edit. `imported`: from a file. `begun`: it had no words yet. `restored`: an earlier
   * state was brought back.
   */
  kind: z.enum(['machine', 'imported', 'begun', 'edit', 'restored']),
  /** What led to it: "Rename speaker". */
  summary: z.string(),
  /** How many segments this step changed; of a machine's transcript how many it has. */
  segmentCount: z.number().int().nonnegative(),
  /** The speaker that this step assigned, named or added; `name` null: it assigned nobody. Null: no speaker, or one that is gone. */
  given: z.object({ name: z.string().nullable() }).nullable(),
  /** `now`: the transcript as it is. `undone`: redo leads there. `waiting`: it was never in place, see `transcripts.decideNew`. */
  place: z.enum(['before', 'now', 'undone', 'waiting']),
})
export type TranscriptState = z.infer<typeof transcriptStateSchema>

/** A stretch of words that two states share, or that only one of them has. */
const textPieceSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })
export type TextPiece = z.infer<typeof textPieceSchema>

const sideSchema = z.object({
  /** Below 0 in a transcript that waits. */
  segmentId: z.number().int(),
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  /** A name; null where it is not known who speaks. */
  speaker: z.string().nullable(),
  verified: z.boolean(),
  text: z.string(),
})

/** A place where two states differ: neighbouring segments that are not the same in both. */
const transcriptDifferenceSchema = z.object({
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  /** Empty where the segments are only in the other state. */
  from: z.array(sideSchema),
  to: z.array(sideSchema),
  /** The words of both, in order; all of the kind `same` where only times or speakers differ. Together, `same` and `added` are the words of `to`. */
  pieces: z.array(textPieceSchema),
})
export type TranscriptDifference = z.infer<typeof transcriptDifferenceSchema>

export const comparisonSchema = z.object({
  /** Of all differences; `differences`: those from `offset` on. */
  total: z.number().int().nonnegative(),
  wordsAdded: z.number().int().nonnegative(),
  wordsRemoved: z.number().int().nonnegative(),
  differences: z.array(transcriptDifferenceSchema),
})
