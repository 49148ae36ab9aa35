import type { TaskControlAnswer, TaskControlRequest } from '../../../shared/partner/extensions.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Tx } from '../ports/ports.ts'
import type { TaskRows } from './taskRows.ts'
import type { WorkflowRunner } from './workflows.ts'

/** Ids of what was changed; the tasks include those of the workflows. */
export type Changed = { tasks: readonly string[]; workflows: readonly string[] }

/**
 * Revokes tasks and workflows that have not ended, and returns the ids among the given ones. `note` is called in the transaction. Resolves
 * when no recogniser works on any of the tasks.
 */
export async function revokeAll(
  { store, queue, partials }: ServiceContext,
  { tasks, workflows }: { tasks: TaskRows; workflows: WorkflowRunner },
  { transcription_ids, workflow_ids }: TaskControlRequest,
  note: (tx: Tx, changed: Changed) => Promise<void> | undefined,
): Promise<TaskControlAnswer> {
  const { inner, revoked, ...answer } = await store.transaction(async (tx) => {
    const ofWorkflows = await workflows.revoke(tx, workflow_ids)
    const inner = ofWorkflows.flatMap(({ transcription_id }) => transcription_id ?? [])
    const ofInner = await tasks.revoke(tx, inner)
    const named = await tasks.revoke(tx, transcription_ids)
    const revoked = [...ofInner, ...named]
    const ids = ofWorkflows.map(({ id }) => id)
    await note(tx, { tasks: revoked, workflows: ids })
    return { transcription_ids: named, workflow_ids: ids, inner, revoked }
  })
  tasks.sayEnded(revoked)
  // Include tasks that had already ended or were revoked, because their recogniser may still be ending.
  await queue.stopped([...transcription_ids, ...inner])
  await partials.clear(revoked)
  return answer
}
