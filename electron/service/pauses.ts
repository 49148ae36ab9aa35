import type { FastifyInstance } from 'fastify'
import type { PauseAnswer, PauseRequest } from '../../shared/partner/pauses.ts'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'
import type { TaskRunner } from './tasks.ts'
import type { WorkflowRunner } from './workflows.ts'

/**
 * The local control that pauses and resumes. A pause is a mark in the library, so it holds over restarts; it is answered
 * when no recogniser works on any of the tasks any more. A resumed task keeps its place and begins from its beginning.
 */
export function pauseRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { tasks, workflows }: { tasks: TaskRunner; workflows: WorkflowRunner },
): void {
  const mark = (asked: PauseRequest, pausedMs: number | null): PauseAnswer & { marked: string[] } =>
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
}
