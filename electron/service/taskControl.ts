import type { FastifyInstance } from 'fastify'
import type { TaskControlAnswer, TaskControlRequest } from '../../shared/partner/taskControl.ts'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'
import type { TaskRunner } from './tasks.ts'
import type { WorkflowRunner } from './workflows.ts'

/**
 * The local control that pauses, resumes and revokes. A pause is a mark in the library, so it holds over restarts. A pause and a
 * revocation are answered when no recogniser works on any of the tasks any more. A resumed task keeps its place and begins
 * from its beginning.
 */
export function taskControlRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { tasks, workflows }: { tasks: TaskRunner; workflows: WorkflowRunner },
): void {
  const mark = (asked: TaskControlRequest, pausedMs: number | null): TaskControlAnswer & { marked: string[] } =>
    context.db
      .transaction(() => {
        const ofWorkflows = workflows.mark(asked.workflow_ids, pausedMs)
        const inner = ofWorkflows.flatMap(({ transcription_id }) => transcription_id ?? [])
        const marked = tasks.mark([...asked.transcription_ids, ...inner], pausedMs)
        const isMarked = new Set(marked)
        return {
          transcription_ids: asked.transcription_ids.filter((id) => isMarked.has(id)),
          workflow_ids: ofWorkflows.map(({ id }) => id),
          marked,
        }
      })
      .immediate()

  route(app, context, 'pauseTasks', async ({ body }) => {
    const { marked, ...answer } = mark(body, context.now())
    await tasks.stop(marked)
    return answer
  })

  route(app, context, 'resumeTasks', ({ body }) => {
    const { marked, ...answer } = mark(body, null)
    tasks.begin()
    tasks.wake()
    workflows.goOn(answer.workflow_ids)
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
    // Also what was revoked before: its recogniser may not have ended yet.
    await tasks.stop([...body.transcription_ids, ...inner])
    return answer
  })
}
