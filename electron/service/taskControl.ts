import type { FastifyInstance } from 'fastify'
import type { TaskControlAnswer, TaskControlRequest } from '../../shared/partner/extensions.ts'
import type { Caller } from './authenticate.ts'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'
import type { TaskRunner } from './tasks.ts'
import type { WorkflowRunner } from './workflows.ts'

/** The caller's own tasks. Tasks of other accounts count as missing. */
function ownTasks({ db }: ServiceContext, request: TaskControlRequest, { accountId }: Caller): TaskControlRequest {
  const own = (table: 'tasks' | 'workflows', column: string, ids: readonly string[]) => {
    const known = new Set(
      db
        .prepare<[string, string], string>(
          `SELECT ${column} FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?)) AND account_id = ?`,
        )
        .pluck()
        .all(JSON.stringify(ids), accountId),
    )
    return ids.filter((id) => known.has(id))
  }
  return {
    transcription_ids: own('tasks', 'transcription_id', request.transcription_ids),
    workflow_ids: own('workflows', 'id', request.workflow_ids),
  }
}

/**
 * Pauses, resumes and revokes tasks, for clients on this machine. A pause is stored, so it survives a restart. Pause and revoke respond
 * once no recogniser works on any of the tasks. A resumed task keeps its place and continues where it stopped.
 */
export function taskControlRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { tasks, workflows }: { tasks: TaskRunner; workflows: WorkflowRunner },
): void {
  /** `changed`: all tasks that were paused or resumed, including tasks of workflows. */
  const setPaused = (request: TaskControlRequest, pausedMs: number | null): TaskControlAnswer & { changed: string[] } =>
    context.db
      .transaction(() => {
        const ofWorkflows = workflows.setPaused(request.workflow_ids, pausedMs)
        const inner = ofWorkflows.flatMap(({ transcription_id }) => transcription_id ?? [])
        const changed = tasks.setPaused([...request.transcription_ids, ...inner], pausedMs)
        const isChanged = new Set(changed)
        return {
          transcription_ids: request.transcription_ids.filter((id) => isChanged.has(id)),
          workflow_ids: ofWorkflows.map(({ id }) => id),
          changed,
        }
      })
      .immediate()

  route(app, context, 'pauseTasks', async ({ caller, body }) => {
    const { changed, ...answer } = setPaused(ownTasks(context, body, caller), context.now())
    await tasks.stop(changed)
    return answer
  })

  route(app, context, 'resumeTasks', ({ caller, body }) => {
    const { changed: _, ...answer } = setPaused(ownTasks(context, body, caller), null)
    tasks.begin()
    tasks.wake()
    workflows.continueWith(answer.workflow_ids)
    return answer
  })

  route(app, context, 'revokeTasks', async ({ caller, body: request }) => {
    const body = ownTasks(context, request, caller)
    const { inner, ...answer } = context.db
      .transaction(() => {
        const ofWorkflows = workflows.revoke(body.workflow_ids)
        const inner = ofWorkflows.flatMap(({ transcription_id }) => transcription_id ?? [])
        tasks.revoke(inner)
        return {
          transcription_ids: tasks.revoke(body.transcription_ids),
          workflow_ids: ofWorkflows.map(({ id }) => id),
          inner,
        }
      })
      .immediate()
    // Include tasks that were already revoked, because their recogniser may still be ending.
    await tasks.stop([...body.transcription_ids, ...inner])
    return answer
  })
}
