import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNewsroomNode } from '../../../electron/service/newsroom/node.ts'
import { migrate } from '../../../electron/service/newsroom/postgres/migrate.ts'
import { sayNodeRuns } from '../../../electron/service/newsroom/postgres/nodes.ts'
import { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import { migrateQueue } from '../../../electron/service/newsroom/queue/boss.ts'
import { PgBossQueue } from '../../../electron/service/newsroom/queue/pgBossQueue.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { taskRow } from '../../contract/service/rows.ts'
import { startObjectStore } from './objectStore.ts'
import { packageRoot } from './packageRoot.ts'
import { startPostgres } from './postgres.ts'
import { settingsFor } from './storeSettings.ts'

/**
 * A newsroom in the middle of a day, for a browser: tasks that wait, run and have ended, workers, and a node that is lost.
 * Prints the address of its state page. A line on the input stops the database; the input's end ends everything.
 */
const postgres = await startPostgres()
const objectStore = await startObjectStore()
const folder = mkdtempSync(join(tmpdir(), 'tapelog-state-'))
const { url } = postgres
await migrate({ url }, packageRoot, silentLog)
await migrateQueue({ url }, silentLog)
const store = new PostgresStore({ url }, silentLog)
const queue = await PgBossQueue.open(store, { url }, silentLog)
const nowMs = Date.now()
const add = (client_id: string, account: string, ageMs: number, fields = {}) =>
  store.transaction(async (tx) => {
    const account_id = `${client_id}/${account}`
    const row = taskRow({ client_id, account_id, created_ms: nowMs - ageMs, updated_ms: nowMs - ageMs, ...fields })
    await tx.insertInto('tasks').values(row).execute()
    if (row.status === 'PENDING') await queue.add(tx, row)
  })
for (let count = 0; count < 14; count++) await add('city-desk', `reporter-${count % 5}`, 60_000 * (count + 1))
for (let count = 0; count < 3; count++) await add('radio', 'archive', 20_000)
await add('a-client-with-a-long-name-for-narrow-screens.example', 'reporter', 5_400_000, { paused_ms: nowMs })
for (let count = 0; count < 41; count++) await add('radio', 'archive', 1_800_000, { status: 'SUCCESS', data: '{}' })
for (const status of ['FAILURE', 'REVOKED', 'REVOKED']) await add('radio', 'archive', 900_000, { status, claims: 2 })
for (const worker of ['worker-cellar', 'worker-cellar', 'worker-7f3a']) await queue.claim(worker)
await sayNodeRuns(store.newsroom, { nodeId: `node-${crypto.randomUUID()}`, version: '0.1.0', schemaVersion: 3 })
await store.newsroom
  .updateTable('nodes')
  .set({ seen_ms: nowMs - 700_000, started_ms: nowMs - 90_000_000 })
  .execute()
const node = await createNewsroomNode({
  ...{
    database: { url, connectionTimeoutMs: 2000 },
    objectStore: settingsFor(objectStore),
    log: silentLog,
    packageRoot,
  },
  ...{ port: 0, operation: { port: 0 }, workFolder: join(folder, 'work'), worker: null },
})
process.stdout.write(`${node.operationAddress}\n`)
process.stdin.once('data', () => void postgres.pause())
process.stdin.once('end', async () => {
  await Promise.allSettled([node.close(), queue.close()])
  await store.close()
  await Promise.all([postgres.stop(), objectStore.stop()])
  rmSync(folder, { recursive: true, force: true })
})
