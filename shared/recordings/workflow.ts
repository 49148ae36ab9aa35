import { z } from 'zod'
import { entryProblem } from '../errors/entryProblems.ts'
import { taskStatusSchema } from '../partner/schemas.ts'
import { destinationSchema, errorInfoSchema, waitReasonSchema } from './domain.ts'

/** A submitted workflow of a recording, and its progress. */
export const workflowRunSchema = z.object({
  id: z.number().int().positive(),
  recordingId: z.number().int().positive(),
  destination: destinationSchema,
  /** The definition as it was submitted, see `workflowDefinitionSchema`. */
  definition: z.string(),
  version: z.string(),
  workflowId: z.string().nullable(),
  /** The state that is shown. `not-followed`: submitted, but the service does not report progress. */
  state: z.enum(['on-its-way', 'under-way', 'done', 'not-followed', 'failed', 'cancelled']),
  waitingFor: waitReasonSchema.nullable(),
  /** Null until the service has responded. */
  status: taskStatusSchema.nullable(),
  totalTasks: z.number().int().nullable(),
  completedTasks: z.number().int().nullable(),
  createdMs: z.number().int(),
  finishedMs: z.number().int().nullable(),
  /** The job that runs it; null if the job no longer exists. */
  jobId: z.number().int().nullable(),
  /** Why the workflow failed or waits. For a workflow that is not followed, a note. */
  error: errorInfoSchema.nullable(),
  /** The service's last response, as indented JSON. */
  answer: z.string().nullable(),
})
export type WorkflowRun = z.infer<typeof workflowRunSchema>

const definitionSchema = z.array(z.looseObject({})).min(1).max(1000)

/** The items of a workflow; null if the text is not a JSON list of objects. */
export function parseWorkflowDefinition(text: string): Record<string, unknown>[] | null {
  try {
    return definitionSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The interface does not show the items of a workflow, so any JSON is accepted. */
export const workflowDefinitionSchema = z
  .string()
  .max(100_000)
  .refine((text) => parseWorkflowDefinition(text) !== null, entryProblem('workflow-items'))
