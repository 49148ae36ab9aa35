import { z } from 'zod'
import { idsSchema, taskControlAnswerSchema, taskControlRequestSchema } from './extensions.ts'

/**
 * The body of the extension that removes tasks with their results, and uploads with their files. `revoke`: first
 * revokes the unfinished tasks; without `revoke`, unfinished tasks and the files that they use stay.
 */
export const removalRequestSchema = taskControlRequestSchema.extend({
  file_ids: idsSchema,
  upload_ids: idsSchema,
  revoke: z.boolean().default(false),
})
export type RemovalRequest = z.infer<typeof removalRequestSchema>

/** The named items that the service no longer has, or never had. Items missing from this list are still in use. */
export const removalAnswerSchema = taskControlAnswerSchema.extend({
  file_ids: z.array(z.string()),
  upload_ids: z.array(z.string()),
})
export type RemovalAnswer = z.infer<typeof removalAnswerSchema>
