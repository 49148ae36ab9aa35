import { z } from 'zod'

const idsSchema = z.array(z.string().min(1).max(200)).max(10_000).default([])

/**
 * The body of the extension that removes tasks with their results, and uploads with their files. `revoke`: first
 * revokes the unfinished tasks; without `revoke`, unfinished tasks and the files that they use stay.
 */
export const removalRequestSchema = z.object({
  transcription_ids: idsSchema,
  workflow_ids: idsSchema,
  file_ids: idsSchema,
  upload_ids: idsSchema,
  revoke: z.boolean().default(false),
})
export type RemovalRequest = z.infer<typeof removalRequestSchema>

const answered = z.array(z.string())

/** The named items that the service no longer has, or never had. Items missing from this list are still in use. */
export const removalAnswerSchema = z.looseObject({
  transcription_ids: answered,
  workflow_ids: answered,
  file_ids: answered,
  upload_ids: answered,
})
export type RemovalAnswer = z.infer<typeof removalAnswerSchema>
