import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { JobQueue } from '../../electron/engine/jobs/queue.ts'
import { JobRunner } from '../../electron/engine/jobs/runner.ts'
import type { JobHandlers } from '../../electron/engine/jobs/types.ts'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { filesSource } from '../../shared/recordings/importing.ts'
import { installPeers } from './peers.ts'
import { measureRecovery, measureStart } from './queueRecovery.ts'

/**
 * Durable queues: how many jobs they add, and claim and complete, in a second. Each queue has every job on the disk before it
 * confirms it (`synchronous=FULL` for all). Prints one line of JSON. Rounds alternate, so that a slow disk is slow for all; the
 * best round of each counts.
 *
 * Then: how long an engine takes to start on a large queue, and to take over the job of a killed engine.
 *
 * node tests/bench/queue.ts [--jobs 2000] [--rounds 3]
 */
const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1] ?? usual) || usual
const [jobs, rounds] = [option('--jobs', 2000), option('--rounds', 3)]
const root = join(import.meta.dirname, '../..')

/** After this time, plainjob considers a job lost if its worker died. This is its default. */
const plainjobTimeoutMs = 30 * 60_000

type Rates = { enqueue: number; claimAndComplete: number }
type Contender = (folder: string) => Rates | Promise<Rates>
const perSecond = (count: number, startedMs: number) => (count * 1000) / (performance.now() - startedMs)

/** One job at a time: no two jobs share a wait for the disk. */
const tapelogOneByOne: Contender = (folder) => measureTapelog(folder, 'FULL')
/**
 * One job at a time without waiting for the disk, so a power cut may lose the last jobs. This shows the cost of
 * durability.
 */
const tapelogOneByOneNormal: Contender = (folder) => measureTapelog(folder, 'NORMAL')

function measureTapelog(folder: string, synchronous: 'FULL' | 'NORMAL'): Rates {
  const db = openLibraryDatabase(folder, root)
  db.pragma(`synchronous = ${synchronous}`)
  if (synchronous === 'NORMAL') db.exec = () => db
  const queue = new JobQueue(db, Date.now)
  const source = { kind: 'file', path: '/recording.wav' } as const
  const payload = {
    source,
    sizeBytes: 1,
    mtimeMs: 1,
    sourceLabel: 'file',
    localOnly: false,
    options: '{}',
    from: filesSource,
  }
  let startedMs = performance.now()
  for (let job = 0; job < jobs; job++)
    queue.enqueue({ kind: 'import', dedupeKey: String(job), payload, recordingId: null, subject: 'recording' })
  const enqueue = perSecond(jobs, startedMs)
  startedMs = performance.now()
  for (let job = 0; job < jobs; job++) {
    const claimed = queue.claim('import')
    if (!claimed || !queue.endClaim(claimed, { state: 'done' })) throw new Error('a job was lost')
  }
  const claimAndComplete = perSecond(jobs, startedMs)
  db.close()
  return { enqueue, claimAndComplete }
}

/** Tapelog's own way: its runner with four places, as for polls. The jobs do nothing. */
const tapelog: Contender = async (folder) => {
  const db = openLibraryDatabase(folder, root)
  const queue = new JobQueue(db, Date.now)
  const payload = { recordingId: 1, directory: '/exports', formats: [] }
  let startedMs = performance.now()
  for (let job = 0; job < jobs; job++)
    queue.enqueue({ kind: 'export', dedupeKey: String(job), payload, recordingId: null, subject: 'recording' })
  const enqueue = perSecond(jobs, startedMs)
  const runner = new JobRunner({
    queue,
    handlers: { export: async () => ({ outcome: 'done' }) } as unknown as JobHandlers,
    events: { onJobChanged() {}, onProgress() {} },
    now: Date.now,
    random: Math.random,
    log() {},
    concurrencyOf: () => 4,
  })
  startedMs = performance.now()
  runner.start(['export'])
  await runner.whenQuiet({ isQuiet: () => queue.nextDueMs(['export']) === null })
  const claimAndComplete = perSecond(jobs, startedMs)
  await runner.stop()
  db.close()
  return { enqueue, claimAndComplete }
}

/** SQLite's own time: one row, one transaction, twice for a job. */
const bareSqlite: Contender = (folder) => {
  const db = new Database(join(folder, 'bare.sqlite'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE jobs (id INTEGER PRIMARY KEY, state INTEGER NOT NULL, payload TEXT NOT NULL) STRICT')
  const insert = db.prepare(`INSERT INTO jobs (state, payload) VALUES (0, 'x')`)
  const update = db.prepare('UPDATE jobs SET state = state + 1 WHERE id = ?')
  let startedMs = performance.now()
  for (let job = 0; job < jobs; job++) insert.run()
  const enqueue = perSecond(jobs, startedMs)
  startedMs = performance.now()
  for (let job = 1; job <= jobs; job++) {
    update.run(job)
    update.run(job)
  }
  const claimAndComplete = perSecond(jobs, startedMs)
  db.close()
  return { enqueue, claimAndComplete }
}

/** The limit: write 4 KiB to the disk and wait until they are there, once for each job. */
const fdatasync: Contender = (folder) => {
  const file = openSync(join(folder, 'limit'), 'w')
  const block = Buffer.alloc(4096, 1)
  const startedMs = performance.now()
  for (let job = 0; job < jobs; job++) {
    writeSync(file, block, 0, block.length, (job % 1000) * block.length)
    fdatasyncSync(file)
  }
  const rate = perSecond(jobs, startedMs)
  closeSync(file)
  return { enqueue: rate, claimAndComplete: rate }
}

async function peers(): Promise<Record<string, Contender>> {
  const folder = join(installPeers('queue', ['plainjob@0.0.14', 'liteque@0.8']), 'node_modules')
  const { better, defineQueue } = await import(join(folder, 'plainjob/dist/plainjob.js'))
  const { buildDBClient, SqliteQueue } = await import(join(folder, 'liteque/dist/index.js'))
  return {
    plainjob(path) {
      const db = new Database(join(path, 'plainjob.sqlite'))
      const queue = defineQueue({ connection: better(db), logger: { error() {}, warn() {}, info() {}, debug() {} } })
      db.pragma('synchronous = FULL')
      let startedMs = performance.now()
      for (let job = 0; job < jobs; job++) queue.add('import', { job })
      const enqueue = perSecond(jobs, startedMs)
      startedMs = performance.now()
      for (let job = 0; job < jobs; job++) queue.markJobAsDone(queue.getAndMarkJobAsProcessing('import').id)
      const claimAndComplete = perSecond(jobs, startedMs)
      queue.close()
      return { enqueue, claimAndComplete }
    },
    async liteque(path) {
      const db = buildDBClient(join(path, 'liteque.sqlite'), { runMigrations: true, walEnabled: true })
      const { client } = db.session
      client.pragma('synchronous = FULL')
      // liteque's transactions are asynchronous functions, which better-sqlite3 now refuses. Older versions committed
      // at the first await and ran the rest outside the transaction. This code does the same.
      client.transaction = (work: (...args: unknown[]) => unknown) => ({
        deferred: work,
        immediate: work,
        exclusive: work,
      })
      const queue = new SqliteQueue('import', db, { defaultJobArgs: { numRetries: 3 }, keepFailedJobs: false })
      let startedMs = performance.now()
      for (let job = 0; job < jobs; job++) await queue.enqueue({ job })
      const enqueue = perSecond(jobs, startedMs)
      startedMs = performance.now()
      for (let job = 0; job < jobs; job++) {
        const claimed = await queue.attemptDequeue({ timeoutSecs: 60 })
        await queue.finalize(claimed.id, claimed.allocationId, 'completed')
      }
      return { enqueue, claimAndComplete: perSecond(jobs, startedMs) }
    },
  }
}

const contenders: Record<string, Contender> = {
  fdatasync,
  bareSqlite,
  tapelog,
  tapelogOneByOne,
  tapelogOneByOneNormal,
  ...(await peers().catch(() => ({}))),
}
const best: Record<string, Rates> = {}
for (let round = 0; round < rounds; round++)
  for (const [name, measure] of Object.entries(contenders)) {
    const folder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
    try {
      const rates = await measure(folder)
      const before = best[name]
      best[name] = {
        enqueue: Math.max(rates.enqueue, before?.enqueue ?? 0),
        claimAndComplete: Math.max(rates.claimAndComplete, before?.claimAndComplete ?? 0),
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
const ratio = (name: string) => {
  const [ours, theirs] = [best.tapelog?.claimAndComplete, best[name]?.claimAndComplete]
  return ours && theirs ? Number((ours / theirs).toFixed(2)) : null
}
const rounded = Object.fromEntries(
  Object.entries(best).map(([name, rates]) => [
    name,
    { enqueue: Math.round(rates.enqueue), claimAndComplete: Math.round(rates.claimAndComplete) },
  ]),
)
const claimAndCompleteRatio = Object.fromEntries(Object.keys(best).map((name) => [name, ratio(name)]))
const start = await measureStart(100_000, 10_000)
const recovery = {
  tapelog: await measureRecovery(),
  plainjob: { stuckForMs: plainjobTimeoutMs },
}
console.log(
  JSON.stringify({ bench: 'queue', jobs, rounds, perSecond: rounded, claimAndCompleteRatio, start, recovery }),
)
