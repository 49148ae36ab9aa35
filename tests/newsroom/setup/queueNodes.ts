import { sql } from 'kysely'
import { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import { PgBossQueue } from '../../../electron/service/newsroom/queue/pgBossQueue.ts'
import type { QueueSettings } from '../../../electron/service/newsroom/queue/settings.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { migratedDatabase } from './needingPostgres.ts'

export type QueueNode = { store: PostgresStore; queue: PgBossQueue; close(): Promise<void> }

export async function openNode(url: string, settings: Partial<QueueSettings> = {}): Promise<QueueNode> {
  const store = new PostgresStore({ url }, silentLog)
  const queue = await PgBossQueue.open(store, { url, monitorSeconds: 1, ...settings }, silentLog)
  const close = async () => {
    await queue.close()
    await store.close()
  }
  return { store, queue, close }
}

/** Two nodes on one new database. */
export async function openTwoNodes() {
  const url = await migratedDatabase()
  const nodes = [await openNode(url), await openNode(url)] as const
  return {
    url,
    nodes,
    /** The last sign of life of the task's worker was an hour ago. */
    silence: async (transcriptionId: string) => {
      await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour'
        WHERE id = ${transcriptionId}::uuid`.execute(nodes[0].store.db)
    },
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  }
}
