import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../ports/context.ts'
import { checkMayAddWorkflow, limitLock } from '../work/limits.ts'
import type { WorkflowRunner } from '../work/workflows.ts'
import { route } from './route.ts'

/** Section 4.2, workflows: submit and read. */
export function workflowRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { workflows, askedFor }: { workflows: WorkflowRunner; askedFor: () => void },
): void {
  route(app, context, 'submitWorkflow', async ({ caller, body }) => {
    const { store } = context
    const id = await store.transaction(async (tx) => {
      await store.lock(tx, limitLock(caller))
      await checkMayAddWorkflow(tx, caller, body)
      const added = await workflows.submit(tx, caller, body.workflows, body.metadata ?? {}, body.version)
      await context.audit?.note(tx, { by: caller, action: 'submitted', kind: 'workflow', ids: [added] })
      return added
    })
    askedFor()
    // The first step runs after this status, which says PENDING.
    const status = await workflows.status(id, caller)
    workflows.continueWith([id])
    return status
  })
  route(app, context, 'readWorkflow', async ({ caller, params }) => {
    askedFor()
    return await workflows.status(params.workflow_id, caller)
  })
}
