import { z } from 'zod'

/**
 * Bodies of two extensions of Tapelog's own service: pausing tasks, and resuming them. They name the tasks, so a
 * client pauses only its own; all named tasks are paused at once, so that none begins when the one before it stops.
 */
const idsSchema = z.array(z.string().min(1).max(200)).max(10_000).default([])

export const pauseRequestSchema = z.object({ transcription_ids: idsSchema, workflow_ids: idsSchema })
export type PauseRequest = z.infer<typeof pauseRequestSchema>

/** Those of the named ones that are paused now, or that go on now. What has ended, or is not known, is left out. */
export const pauseAnswerSchema = z.looseObject({
  transcription_ids: z.array(z.string()),
  workflow_ids: z.array(z.string()),
})
export type PauseAnswer = z.infer<typeof pauseAnswerSchema>
