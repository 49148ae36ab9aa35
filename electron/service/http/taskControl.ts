import type { FastifyInstance } from 'fastify'
import type { TaskControlAnswer, TaskControlRequest } from '../../../shared/partner/extensions.ts'
import type { AuditedAction } from '../ports/audit.ts'
import type { Caller } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Tx } from '../ports/ports.ts'
import { type Named, ownIds, tasksById, workflowsById } from '../work/ownRows.ts'
import { type Changed, revokeAll } from '../work/revoking.ts'
import type { TaskRows } from '../work/taskRows.ts'
import type { WorkflowRunner } from '../work/workflows.ts'
import { route } from './route.ts'

/** The caller's own tasks. Tasks of other accounts count as missing. */
async function ownTasks(
  { store: { db } }: ServiceContext,
  { transcription_ids, workflow_ids }: TaskControlRequest,
  caller: Caller,
): Promise<TaskControlRequest> {
  const own = async (named: Named, wanted: string[]) => {
    const here = new Set(await ownIds(db, named, wanted, caller))
    return wanted.filter((id) => here.has(id))
  }
  return {
    transcription_ids: await own(tasksById, transcription_ids),
    workflow_ids: await own(workflowsById, workflow_ids),
  }
}

/**
 * Pauses, resumes and revokes tasks. A pause is stored, so it survives a restart. Pause and revoke respond once no recogniser works on
 * any of the tasks. A resumed task keeps its place and continues where it stopped.
 */
export function taskControlRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { tasks, workflows, askedFor }: { tasks: TaskRows; workflows: WorkflowRunner; askedFor: () => void },
): void {
  const { store, queue, audit, now } = context
  const note = async (tx: Tx, by: Caller, action: AuditedAction, { tasks, workflows }: Changed) => {
    await audit?.note(tx, { by, action, kind: 'task', ids: tasks })
    await audit?.note(tx, { by, action, kind: 'workflow', ids: workflows })
  }
  /** `changed`: all tasks that were paused or resumed, including tasks of workflows. */
  const setPaused = (caller: Caller, request: TaskControlRequest, pausedMs: number | null) =>
    store.transaction(async (tx): Promise<TaskControlAnswer & { changed: string[] }> => {
      const ofWorkflows = await workflows.setPaused(tx, request.workflow_ids, pausedMs)
      const inner = ofWorkflows.flatMap(({ transcription_id }) => transcription_id ?? [])
      const changed = await tasks.setPaused(tx, [...request.transcription_ids, ...inner], pausedMs)
      const isChanged = new Set(changed)
      const ids = ofWorkflows.map(({ id }) => id)
      await note(tx, caller, pausedMs === null ? 'resumed' : 'paused', { tasks: changed, workflows: ids })
      return {
        transcription_ids: request.transcription_ids.filter((id) => isChanged.has(id)),
        workflow_ids: ids,
        changed,
      }
    })

  route(app, context, 'pauseTasks', async ({ caller, body }) => {
    const { changed, ...answer } = await setPaused(caller, await ownTasks(context, body, caller), now())
    await queue.stopped(changed)
    return answer
  })

  route(app, context, 'resumeTasks', async ({ caller, body }) => {
    const { changed: _, ...answer } = await setPaused(caller, await ownTasks(context, body, caller), null)
    askedFor()
    context.queueChanged()
    workflows.continueWith(answer.workflow_ids)
    return answer
  })

  route(app, context, 'revokeTasks', async ({ caller, body }) =>
    revokeAll(context, { tasks, workflows }, await ownTasks(context, body, caller), (tx, changed) =>
      note(tx, caller, 'revoked', changed),
    ),
  )
}
