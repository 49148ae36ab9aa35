import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { claimAll, fillQueue } from '../../electron/service/newsroom/bench/queueSpeed.ts'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { PostgresStore } from '../../electron/service/newsroom/postgres/postgresStore.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { PgBossQueue } from '../../electron/service/newsroom/queue/pgBossQueue.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { packageRoot } from '../newsroom/setup/packageRoot.ts'
import { startPostgres } from '../newsroom/setup/postgres.ts'

/**
 * Tasks claimed and finished a second by two processes with four loops each: the newsroom's queue (claim with row and
 * token; result and end in one transaction), beside bare pg-boss (fetch; a result's row and completion in one
 * transaction), in turn on the same server. Prints JSON.
 *
 *     node tests/bench/newsroomQueue.ts [tasks] [rounds]
 */
const peers = ['newsroom', 'bare pg-boss'] as const
type Peer = (typeof peers)[number]
const loops = 4
const bareQueue = 'bare'

if (process.send) await work(process.argv[2] as Peer, process.argv[3] ?? '')
else await measure(Number(process.argv[2] ?? 4000), Number(process.argv[3] ?? 3))

async function measure(tasks: number, rounds: number): Promise<void> {
  const server = await startPostgres(async (url) => {
    await migrate({ url }, packageRoot, silentLog)
    await migrateQueue({ url }, silentLog)
  })
  const rates: Record<Peer, number[]> = { newsroom: [], 'bare pg-boss': [] }
  try {
    for (let round = 0; round < rounds; round++)
      for (const peer of round % 2 ? [...peers].reverse() : peers) {
        const url = await server.newDatabase()
        await fill(peer, url, tasks)
        rates[peer].push(Math.round(tasks / (await seconds(peer, url, tasks))))
      }
  } finally {
    await server.stop()
  }
  console.log(
    JSON.stringify({ measured: 'tasks claimed and finished a second', tasks, workers: `2 × ${loops}`, rates }),
  )
}

async function fill(peer: Peer, url: string, tasks: number): Promise<void> {
  const store = new PostgresStore({ url }, silentLog)
  if (peer === 'newsroom') {
    const queue = await PgBossQueue.open(store, { url }, silentLog)
    await fillQueue({ store, queue }, tasks, 'bench')
    await queue.close()
  } else {
    const boss = await new PgBoss({ connectionString: url, supervise: false, schedule: false }).start()
    await boss.createQueue(bareQueue)
    await sql`CREATE TABLE results (id uuid PRIMARY KEY, result text NOT NULL)`.execute(store.db)
    for (let count = 0; count < tasks; count += 100)
      await boss.insert(
        bareQueue,
        Array.from({ length: 100 }, () => ({ id: randomUUID() })),
      )
    await boss.stop({ graceful: false })
  }
  await sql`ANALYZE`.execute(store.db)
  await store.close()
}

/** From the first claim to the last end, with both processes ready before. */
async function seconds(peer: Peer, url: string, tasks: number): Promise<number> {
  const workers = [0, 1].map(() => fork(fileURLToPath(import.meta.url), [peer, url]))
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  const fromMs = performance.now()
  const ends = workers.map(async (worker) => {
    worker.send('go')
    const [count] = await once(worker, 'message')
    return count as number
  })
  const done = (await Promise.all(ends)).reduce((sum, count) => sum + count, 0)
  const tookMs = performance.now() - fromMs
  for (const worker of workers) worker.disconnect()
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  if (done !== tasks) throw new Error(`${done} of ${tasks} tasks ended.`)
  return tookMs / 1000
}

/** One process: says when it is ready, works when it is told to, and says how many tasks it has ended. */
async function work(peer: Peer, url: string): Promise<void> {
  const store = new PostgresStore({ url }, silentLog)
  const loop = peer === 'newsroom' ? await newsroomLoop(store, url) : await bareLoop(store, url)
  process.send?.('ready')
  await once(process, 'message')
  const counts = await Promise.all(Array.from({ length: loops }, loop.run))
  process.send?.(counts.reduce((sum, count) => sum + count, 0))
  await once(process, 'disconnect')
  await loop.close()
  await store.close()
}

async function newsroomLoop(store: PostgresStore, url: string) {
  const queue = await PgBossQueue.open(store, { url }, silentLog)
  const run = () => claimAll({ store, queue })
  return { run, close: () => queue.close() }
}

async function bareLoop(store: PostgresStore, url: string) {
  const boss = await new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 10 }).start()
  const run = async () => {
    for (let count = 0; ; ) {
      const [job] = await boss.fetch(bareQueue)
      if (!job) return count
      await store.db.transaction().execute(async (tx) => {
        await sql`INSERT INTO results VALUES (${job.id}, '{}')`.execute(tx)
        await boss.complete(bareQueue, { id: job.id, retryCount: job.retryCount }, null, { db: fromKysely(tx) })
      })
      count += 1
    }
  }
  return { run, close: () => boss.stop({ graceful: false }) }
}
