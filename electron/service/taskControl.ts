import type { FastifyInstance } from 'fastify'
import type { TaskControlAnswer, TaskControlRequest } from '../../shared/partner/taskControl.ts'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'
import type { TaskRunner } from './tasks.ts'
import type { WorkflowRunner } from './workflows.ts'

/**
 * Pauses, resumes and revokes tasks, for clients on this machine. A pause is stored, so it survives a restart. Pause and
 * revoke answer once no recogniser works on any of the tasks. A resumed task keeps its place and starts over.
 */
export function taskControlRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { tasks, workflows }: { tasks: TaskRunner; workflows: WorkflowRunner },
): void {
  /** `changed`: all tasks that were paused or resumed, also those of workflows. */
  const setPaused = (asked: TaskControlRequest, pausedMs: number | null): TaskControlAnswer & { changed: string[] } =>
    context.db
      .transaction(() => {
        const ofWorkflows = workflows.setPaused(asked.workflow_ids, pausedMs)
        const inner = ofWorkflows.flatMap(({ transcription_id }) => transcription_id ?? [])
        const changed = tasks.setPaused([...asked.transcription_ids, ...inner], pausedMs)
        const isChanged = new Set(changed)
        return {
          transcription_ids: asked.transcription_ids.filter((id) => isChanged.has(id)),
          workflow_ids: ofWorkflows.map(({ id }) => id),
          changed,
        }
      })
      .immediate()

  route(app, context, 'pauseTasks', async ({ body }) => {
    const { changed, ...answer } = setPaused(body, context.now())
    await tasks.stop(changed)
    return answer
  })

  route(app, context, 'resumeTasks', ({ body }) => {
    const { changed: _, ...answer } = setPaused(body, null)
    tasks.begin()
    tasks.wake()
    workflows.continueWith(answer.workflow_ids)
    return answer
  })

  route(app, context, 'revokeTasks', async ({ body }) => {
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
    // Also tasks that were revoked before: their recogniser may still be ending.
    await tasks.stop([...body.transcription_ids, ...inner])
    return answer
  })
}
