import pg from 'pg'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { missingPackages as missingForStore, startObjectStore } from '../newsroom/setup/objectStore.ts'
import { packageRoot } from '../newsroom/setup/packageRoot.ts'
import { missingPackages as missingForRows, startPostgres } from '../newsroom/setup/postgres.ts'
import { settingsFor } from '../newsroom/setup/storeSettings.ts'
import type { NewsroomOrders } from './newsroomProcess.ts'
import { type StartTortureService, startServiceProcess, type TaskEver } from './tortureService.ts'

/** Debian's packages that a newsroom needs and that are not installed. */
export const missingForNewsroom = (): string[] => [...missingForRows(), ...missingForStore()]

/** A PostgreSQL and an object store for all batches; each batch has a database, two nodes and a worker of its own. */
export async function openTortureNewsroom(): Promise<{ startService: StartTortureService; close(): Promise<void> }> {
  const postgres = await startPostgres(async (url) => {
    await migrate({ url }, packageRoot, silentLog)
    await migrateQueue({ url }, silentLog)
  })
  const store = await startObjectStore().catch(async (error) => {
    await postgres.stop()
    throw error
  })
  return {
    async startService(orders, env) {
      const databaseUrl = await postgres.newDatabase()
      // Clients and workers reach the store by the batch's proxy, as they reach the nodes.
      const objectStore = settingsFor(store, { publicEndpoint: orders.publicOrigin })
      const newsroom: NewsroomOrders = { ...orders, databaseUrl, objectStore }
      return {
        ...(await startServiceProcess('newsroomProcess.ts', newsroom, env)),
        destination: 'remote',
        storePort: Number(new URL(store.endpoint).port),
        tasksEver: () => tasksEver(databaseUrl),
      }
    },
    async close() {
      await store.stop()
      await postgres.stop()
    },
  }
}

async function tasksEver(databaseUrl: string): Promise<TaskEver[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<TaskEver>('SELECT transcription_id, file_id FROM tasks_ever')).rows
  } finally {
    await client.end()
  }
}
