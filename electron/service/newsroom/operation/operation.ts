import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../../../shared/errors/log.ts'
import { regularly } from '../../ports/regularly.ts'
import type { NewsroomNodeDeps } from '../node/types.ts'
import { newestVersion } from '../postgres/migrate.ts'
import { forgetNode, sayNodeRuns } from '../postgres/nodes.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { QueueEvents } from '../queue/events.ts'
import { AuditLog } from './auditLog.ts'
import { createMetrics } from './metrics.ts'
import { queueLines } from './queueLines.ts'
import { keepRequestScope } from './requestScope.ts'
import { startTracing } from './tracing.ts'

/** How often a node reports that it runs. */
const sayEveryMs = 10_000

/** What one node reports: metrics, traces, the audit, and that it runs. */
export type NodeOperation = Awaited<ReturnType<typeof startOperation>>

/** `closing`: what to do at the end is added to it. `log`: of the node. */
export async function startOperation(
  deps: Pick<NewsroomNodeDeps, 'packageRoot' | 'now'>,
  { store, nodeId, log }: { store: PostgresStore; nodeId: string; log: Log },
  closing: (() => unknown)[],
) {
  const { packageRoot, now = Date.now } = deps
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const tracing = await startTracing({ nodeId, version })
  closing.push(() => tracing?.close())
  const metrics = createMetrics(store)
  const lines = queueLines(log)
  const queueEvents: QueueEvents = {
    claimed(claim) {
      metrics.queueEvents.claimed(claim)
      lines.claimed(claim)
    },
    finished(end) {
      metrics.queueEvents.finished(end)
      tracing?.queueEvents.finished(end)
      lines.finished(end)
    },
    swept(swept) {
      metrics.queueEvents.swept(swept)
      lines.swept(swept)
    },
  }
  const audit = new AuditLog({ ...{ store, nodeId, now, log }, noted: metrics.noted })
  closing.push(() => audit.close())
  return {
    ...{ version, metrics, queueEvents, audit },
    /** Adds what all requests of a server have: an id, a duration, a span. */
    watch(app: FastifyInstance) {
      keepRequestScope(app)
      metrics.watch(app)
      tracing?.watch(app)
    },
    /** Says from now on that the node runs. */
    async sayItRuns() {
      const schemaVersion = newestVersion(packageRoot)
      const say = () => sayNodeRuns(store.newsroom, { nodeId, version, schemaVersion })
      await say()
      const stop = regularly({ everyMs: sayEveryMs, event: 'node-unsaid', log }, say)
      closing.push(async () => {
        await stop()
        // If the database is away just now, the node is forgotten after a day.
        await forgetNode(store.newsroom, nodeId).catch(() => {})
      })
    },
  }
}
