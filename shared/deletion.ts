import { z } from 'zod'

/** `recording`: everything. `audio`: the sound; the text stays. */
export const deletionScopeSchema = z.enum(['recording', 'audio'])
export type DeletionScope = z.infer<typeof deletionScopeSchema>

/** For this long a person can undo a deletion. */
export const undoDeletionMs = 10_000
/** For this long after its warning was shown, what a rule deletes can be kept. */
export const warnedBeforeMs = 24 * 3_600_000

/** `unknown`: the system does not say. */
const answerSchema = z.enum(['yes', 'no', 'unknown'])
export const diskFactsSchema = z.object({
  /** Deleted bytes may stay in spare cells of flash storage; no program can erase them there. */
  isSolidState: answerSchema,
  isEncrypted: answerSchema,
})
export type DiskFacts = z.infer<typeof diskFactsSchema>

/** A deletion that can still be undone, until `dueMs`; null: a rule's, of which no person was warned yet. */
export const deletionToComeSchema = z.object({
  scope: deletionScopeSchema,
  askedBy: z.enum(['person', 'rule']),
  dueMs: z.number().int().nullable(),
})
export type DeletionToCome = z.infer<typeof deletionToComeSchema>
