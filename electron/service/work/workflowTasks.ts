import { z } from 'zod'
import { safeParse } from '../../../shared/errors/safeParse.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'

/** The interface leaves the items of a workflow open; this service knows these two kinds. */
const taskSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('transcribe'),
    file_id: z.string().optional(),
    params: transcriptionRequestSchema.shape.params,
  }),
  z.looseObject({ type: z.literal('export'), format: z.enum(['txt', 'json']).default('txt') }),
])
export type WorkflowTask = z.output<typeof taskSchema>
/** The output of a finished task, in the form of the workflow's status. */
export type WorkflowOutput = { task: string; transcription_id?: string; format?: string; download_url?: string }

/** The id of the file that a task of a workflow writes. */
export const outputFileId = (workflowId: string, taskIndex: number): string => `${workflowId}.${taskIndex}`

/** The workflow that wrote the file with this id; null for the id of another file. */
export const workflowOfOutput = (fileId: string): string | null => /^([^.]+)\.\d+$/.exec(fileId)?.[1] ?? null

/** An error that ends the workflow; its message becomes part of the workflow's status. */
export class WorkflowEnd extends Error {
  readonly status: 'FAILURE' | 'REVOKED'

  constructor(message: string, status: 'FAILURE' | 'REVOKED' = 'FAILURE') {
    super(message)
    this.status = status
  }
}

/** Throws a {@link WorkflowEnd} for an item that this service does not know. */
export function knownTasks(items: Record<string, unknown>[]): WorkflowTask[] {
  return items.map((item) => {
    const { success, data } = safeParse(taskSchema, item)
    if (success) return data
    // PostgreSQL cannot store U+0000, so that the workflow would never end.
    const type = typeof item.type === 'string' ? item.type.replaceAll('\0', '') : 'without a type'
    throw new WorkflowEnd(`Task “${type}” is not known here.`)
  })
}
