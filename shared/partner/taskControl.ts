import { z } from 'zod'

/**
 * Bodies of three extensions of Tapelog's own service: pausing tasks, resuming them and revoking them. They name the tasks, so
 * a client controls only its own; all named tasks are paused or revoked at once, so that none begins when the one before it stops.
 */
const idsSchema = z.array(z.string().min(1).max(200)).max(10_000).default([])

export const taskControlRequestSchema = z.object({ transcription_ids: idsSchema, workflow_ids: idsSchema })
export type TaskControlRequest = z.infer<typeof taskControlRequestSchema>

/** Those of the named ones that are paused now, go on now, or were revoked. What had ended, or is not known, is left out. */
export const taskControlAnswerSchema = z.looseObject({
  transcription_ids: z.array(z.string()),
  workflow_ids: z.array(z.string()),
})
export type TaskControlAnswer = z.infer<typeof taskControlAnswerSchema>
