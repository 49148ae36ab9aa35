import { z } from 'zod'

/**
 * Bodies of three extensions of Tapelog's own service: pausing, resuming and revoking tasks. A request names its tasks, so a client
 * controls only its own. All named tasks are paused or revoked at once, so that none begins when another stops.
 */
const idsSchema = z.array(z.string().min(1).max(200)).max(10_000).default([])

export const taskControlRequestSchema = z.object({ transcription_ids: idsSchema, workflow_ids: idsSchema })
export type TaskControlRequest = z.infer<typeof taskControlRequestSchema>

/** The named tasks that are paused, resumed or revoked now, without those that had ended or are unknown. */
export const taskControlAnswerSchema = z.looseObject({
  transcription_ids: z.array(z.string()),
  workflow_ids: z.array(z.string()),
})
export type TaskControlAnswer = z.infer<typeof taskControlAnswerSchema>
