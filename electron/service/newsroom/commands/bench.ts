import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../../../../shared/errors/log.ts'
import { endpoints } from '../../../../shared/partner/endpoints.ts'
import { pathOf } from '../../http/route.ts'
import { withBenchDatabase } from '../bench/benchDatabase.ts'
import { claimAll, fillQueue } from '../bench/queueSpeed.ts'
import { type StoreSpeed, seconds, storeSpeed } from '../bench/storeSpeed.ts'
import { addClient } from '../clients/clientCommands.ts'
import { createNewsroomNode } from '../node.ts'
import { S3Objects } from '../objects/s3Objects.ts'
import { withDatabaseProblems } from '../postgres/databaseProblems.ts'
import { PostgresStore } from '../postgres/postgresStore.ts'
import { PgBossQueue } from '../queue/pgBossQueue.ts'
import { storeSettingsOf } from '../settings/readSettings.ts'
import type { SettingValues } from '../settings/table.ts'
import { postgresOf, queueOf } from './database.ts'
import { migrateService } from './migrate.ts'

const clientId = 'bench'
const claimLoops = 8
const pollLoops = 16
const polls = 4000

type BenchValues = SettingValues<'work' | 'database' | 'queue' | 'store'>
export type BenchStep = 'addresses' | 'claims' | 'polls'

export type BenchFigures = StoreSpeed & {
  megabytes: number
  tasks: number
  /** Claimed and ended, by eight loops in one process. */
  claimsASecond: number
  /** Requests for the state of a task, by 16 connections to one node on this machine. */
  pollsASecond: number
  cores: number
}

/**
 * Measures what one node on this machine can do with the database server and the object store of the settings. The
 * database is one of its own, and so are the objects; both are removed at the end.
 */
export async function benchService(
  values: BenchValues,
  packageRoot: string,
  { megabytes, tasks, say }: { megabytes: number; tasks: number; say: (step: BenchStep) => void },
): Promise<BenchFigures> {
  say('addresses')
  const folder = await mkdtemp(join(tmpdir(), 'tapelog-bench-'))
  const objects = new S3Objects(storeSettingsOf(values), { folder })
  try {
    const ofStore = await storeSpeed(objects, megabytes * 1e6)
    const ofDatabase = await withDatabaseProblems(() =>
      withBenchDatabase(values['database.url'], async (url) => {
        const own = { ...values, 'database.url': url }
        await migrateService(own, packageRoot, silentLog)
        return await databaseSpeed(own, packageRoot, { folder, tasks, say })
      }),
    )
    return { ...{ megabytes, tasks }, ...ofStore, ...ofDatabase, cores: cpus().length }
  } finally {
    objects.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function databaseSpeed(
  values: BenchValues,
  packageRoot: string,
  { folder, tasks, say }: { folder: string; tasks: number; say: (step: BenchStep) => void },
) {
  const store = new PostgresStore(postgresOf(values), silentLog)
  const queue = await PgBossQueue.open(store, queueOf(values), silentLog)
  try {
    const keys = await addClient(store, { clientId, name: clientId }, Date.now())
    const ids = await fillQueue({ store, queue }, tasks, clientId)
    say('claims')
    const claimSeconds = await seconds(() =>
      Promise.all(Array.from({ length: claimLoops }, () => claimAll({ store, queue }))),
    )
    say('polls')
    await store.db.updateTable('tasks').set({ account_id: clientId }).execute()
    const node = await createNewsroomNode({
      ...{ database: postgresOf(values), queue: queueOf(values), objectStore: storeSettingsOf(values) },
      ...{ port: 0, workFolder: join(folder, 'node'), packageRoot, log: silentLog },
    })
    try {
      const headers = { 'x-client-id': clientId, 'x-client-api-key': keys?.['api-key'] ?? '' }
      const pollSeconds = await seconds(() => pollTasks(node.address, headers, ids))
      return { claimsASecond: tasks / claimSeconds, pollsASecond: polls / pollSeconds }
    } finally {
      await node.close()
    }
  } finally {
    await queue.close()
    await store.close()
  }
}

async function pollTasks(address: string, headers: Record<string, string>, ids: readonly string[]): Promise<void> {
  const path = pathOf(endpoints.readTranscription)
  const poll = async (loop: number) => {
    for (let count = loop; count < polls; count += pollLoops) {
      const id = ids[count % ids.length] ?? ''
      const response = await fetch(`${address}${path.replace('{transcription_id}', id)}`, { headers })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`The node answered with ${response.status}.`)
    }
  }
  await Promise.all(Array.from({ length: pollLoops }, (_, loop) => poll(loop)))
}
