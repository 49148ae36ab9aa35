import { z } from 'zod'

/** `recording`: everything. `audio`: the sound; the text stays. */
export const deletionScopeSchema = z.enum(['recording', 'audio'])
export type DeletionScope = z.infer<typeof deletionScopeSchema>

/** How long a person can undo a deletion. */
export const undoDeletionMs = 10_000
/** How long a person can keep audio after a warning that a rule will delete it. */
export const warnedBeforeMs = 24 * 3_600_000

/** `unknown`: the system does not say. */
const answerSchema = z.enum(['yes', 'no', 'unknown'])
export const diskFactsSchema = z.object({
  /** Deleted bytes may stay in spare cells of flash storage; no program can erase them there. */
  isSolidState: answerSchema,
  isEncrypted: answerSchema,
})
export type DiskFacts = z.infer<typeof diskFactsSchema>

/** A deletion that can be undone until `dueMs`; null for a rule's deletion whose warning was not shown yet. */
export const scheduledDeletionSchema = z.object({
  scope: deletionScopeSchema,
  askedBy: z.enum(['person', 'rule']),
  dueMs: z.number().int().nullable(),
})
export type ScheduledDeletion = z.infer<typeof scheduledDeletionSchema>
