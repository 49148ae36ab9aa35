import type { ServiceContext } from '../../ports/context.ts'
import { regularly } from '../../ports/regularly.ts'
import type { Removal } from '../../work/removal.ts'
import { sweepUploads } from '../../work/sweeps.ts'
import type { TaskRows } from '../../work/taskRows.ts'
import type { Uploads } from '../../work/uploads.ts'
import type { WorkflowRunner } from '../../work/workflows.ts'
import { removeUnclaimedObjects } from '../api/unclaimedObjects.ts'
import { listClients } from '../clients/clientCommands.ts'
import type { S3Objects } from '../objects/s3Objects.ts'
import { removeOldAudit } from '../operation/auditLog.ts'
import type { PostgresPartials } from '../postgres/partials.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { PgBossQueue } from '../queue/pgBossQueue.ts'
import { exclusively } from './exclusively.ts'
import { forgetLostMerges, leftWorkflows } from './leftByNodes.ts'

const dayMs = 86_400_000
/** Tasks and workflows of nodes that died should not wait long. */
const lostEveryMs = 20_000
const oldEveryMs = 3_600_000

type Swept = {
  store: PostgresStore
  queue: PgBossQueue
  objects: S3Objects
  partials: PostgresPartials
  tasks: TaskRows
  uploads: Uploads
  removal: Removal
  workflows: WorkflowRunner
  auditKeepDays: number | null
}

/**
 * Continues what other nodes left when they died, and removes what is old. Every node does this, one at a time. Returns a
 * function that stops it.
 */
export function startSweeps(context: ServiceContext, swept: Swept): () => Promise<void> {
  const { store, queue, objects, partials, tasks, uploads, removal, workflows, auditKeepDays } = swept
  const { log, now } = context
  const stops = [
    regularly({ everyMs: lostEveryMs, event: 'sweep-failed', log }, async () => {
      const { failed, putBack } = await queue.sweep()
      tasks.sayEnded(failed)
      if (putBack.length > 0) context.queueChanged()
      await exclusively(store, 'workflows', async () => workflows.continueWith(await leftWorkflows(store, now())))
    }),
    regularly({ everyMs: oldEveryMs, event: 'sweep-failed', log }, (isStopped) =>
      exclusively(store, 'old', async () => {
        log('debug', 'sweep-begun')
        await forgetLostMerges(store)
        await sweepUploads(context, { removal, uploads }, isStopped)
        await partials.sweep()
        await removeUnclaimedObjects({ store, objects }, isStopped)
        for (const { client_id, keep_days } of await listClients(store))
          if (keep_days !== null && !isStopped())
            await removal.removeOld(now() - keep_days * dayMs, isStopped, client_id)
        if (auditKeepDays !== null) await removeOldAudit(store, now() - auditKeepDays * dayMs)
        log('debug', 'sweep-ended')
      }),
    ),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
