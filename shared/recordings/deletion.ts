import { z } from 'zod'

/** `recording`: deletes everything. `audio`: deletes the audio and keeps the text. */
export const deletionScopeSchema = z.enum(['recording', 'audio'])
export type DeletionScope = z.infer<typeof deletionScopeSchema>

/** How long a person can undo a deletion. */
export const undoDeletionMs = 10_000
/** How long a person can keep audio after a warning that a rule will delete it. */
export const warnedBeforeMs = 24 * 3_600_000

/** `unknown`: the system does not tell. */
const answerSchema = z.enum(['yes', 'no', 'unknown'])
export const diskFactsSchema = z.object({
  /** True for flash storage: deleted bytes may stay in its spare cells, where no program can erase them. */
  isSolidState: answerSchema,
  isEncrypted: answerSchema,
})
export type DiskFacts = z.infer<typeof diskFactsSchema>

/**
 * A deletion that can be undone until `dueMs`. `dueMs` is null for a rule's deletion whose warning nobody has seen yet.
 */
export const scheduledDeletionSchema = z.object({
  scope: deletionScopeSchema,
  askedBy: z.enum(['person', 'rule']),
  dueMs: z.number().int().nullable(),
})
export type ScheduledDeletion = z.infer<typeof scheduledDeletionSchema>

/**
 * Files of the library that moves of it left elsewhere, which a deletion does not reach. `old`: the copy at the place before the last move.
 * `begun`: what a move that has not ended has copied. `kept`: what Tapelog does not remove.
 */
export const libraryCopySchema = z.object({ kind: z.enum(['old', 'begun', 'kept']), path: z.string() })
export type LibraryCopy = z.infer<typeof libraryCopySchema>
