import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addClient, addWorkerKey } from '../../../electron/service/newsroom/clients/clientCommands.ts'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { migrate } from '../../../electron/service/newsroom/postgres/migrate.ts'
import { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import { migrateQueue } from '../../../electron/service/newsroom/queue/boss.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import { freePort } from '../../support/freePort.ts'
import { demoFile } from '../../support/testEngine.ts'
import { seededRandom } from '../../torture/random.ts'
import { startObjectStore } from '../setup/objectStore.ts'
import { packageRoot } from '../setup/packageRoot.ts'
import { startPostgres } from '../setup/postgres.ts'
import { settingsFor } from '../setup/storeSettings.ts'
import { countEnds, endsSeen, killBackend } from './ends.ts'
import { outage } from './outage.ts'
import { Reporters } from './reporters.ts'
import { supervise } from './supervised.ts'
import { watchPort } from './watchedPort.ts'

/**
 * Two API nodes and three workers, each a process of its own, with PostgreSQL and an object store: reporters send
 * recordings while workers, nodes and processes of the database are killed at random, and while the database and the
 * store are away. Prints JSON; ends with 1 if a task or workflow was lost or ended twice.
 *
 *     node tests/newsroom/kills/index.ts [--kills 50] [--outage-seconds 60] [--most-seconds-between 5] [--seed N]
 *
 * On a busy machine, where processes take many seconds to start, kills need more time between them, or nothing is done.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    'outage-seconds': { type: 'string', default: '8' },
    'most-seconds-between': { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
const kills = Number(values.kills)
const outageSeconds = Number(values['outage-seconds'])
const mostMsBetween = Number(values['most-seconds-between']) * 1000
const seed = Number(values.seed)
const random = seededRandom(seed)
const say = (text: string) => process.stderr.write(`${text}\n`)

const begunMs = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'tapelog-kills-'))
/** Some seconds of speech: a recording must come to its end between two kills now and then. */
const recording = readFileSync(demoFile('260914_1502.mp3')).subarray(0, 65_536)
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })]
try {
  const isWhole = await run()
  if (!isWhole) process.exitCode = 1
} finally {
  for (const close of closing.reverse()) await close()
}

async function run(): Promise<boolean> {
  const postgres = await startPostgres(async (url) => {
    await migrate({ url }, packageRoot, silentLog)
    await migrateQueue({ url }, silentLog)
  })
  closing.push(() => postgres.stop())
  const objectStore = await startObjectStore()
  closing.push(() => objectStore.stop())
  const url = await postgres.newDatabase()
  const database = new pg.Pool({ connectionString: url, max: 2, application_name: 'kills' })
  database.on('error', () => {})
  closing.push(() => database.end())
  const { keys, workerKeys } = await prepare(url)
  await countEnds(database)

  const ports = [await freePort(), await freePort()]
  const watched = await Promise.all(ports.map((port) => watchPort(port, recording)))
  closing.push(() => {
    for (const port of watched) port.close()
  })
  const [a, b] = watched.map(({ origin }) => origin) as [string, string]
  const nodeVariables = {
    ...{ TAPELOG_DATABASE_URL: url, TAPELOG_STORE_ENDPOINT: objectStore.endpoint, TAPELOG_LISTEN_PUBLIC_ORIGIN: a },
    ...{ TAPELOG_STORE_REGION: objectStore.region, TAPELOG_STORE_BUCKET: objectStore.bucket },
    ...{ TAPELOG_STORE_ACCESS_KEY_ID: objectStore.accessKey, TAPELOG_STORE_SECRET_ACCESS_KEY: objectStore.secretKey },
    // Kills come so close that a recording may lose more workers than a service gives it.
    ...{ TAPELOG_QUEUE_HEARTBEAT_SECONDS: '10', TAPELOG_QUEUE_MONITOR_SECONDS: '1', TAPELOG_QUEUE_MOST_CLAIMS: '100' },
  }
  const nodes = ports.map((port, index) =>
    supervise(
      ['service', 'api', '--listen-port', String(port)],
      { ...nodeVariables, TAPELOG_WORK_FOLDER: join(folder, `node-${index}`) },
      'node-started',
    ),
  )
  const workers = workerKeys.map((key, index) =>
    supervise(
      ['service', 'worker', '--worker-tasks-at-once', '1'],
      {
        ...{ TAPELOG_WORKER_ORIGIN: index === 0 ? a : b, TAPELOG_WORKER_KEY: key },
        ...{ TAPELOG_WORKER_ALLOW_UNSEALED: 'true', TAPELOG_WORK_FOLDER: join(folder, `worker-${index}`) },
      },
      'worker-started',
    ),
  )
  closing.push(() => Promise.all([...nodes, ...workers].map((one) => one.stop())))

  const connectionTo = (origin: string): ServiceConnection => ({
    ...{ baseUrl: `${origin}/developer/api`, apiBase: origin, clientId: 'news', userId: '' },
    ...{ secretKey: keys.secret, apiKey: keys['api-key'], userToken: keys['user-token'] },
    ...{ authorization: keys.authorization, workflowStatusPath: '/tapelog/workflows/{workflow_id}' },
  })
  const reporters = new Reporters({
    ...{ presignAt: connectionTo(a), completeAt: connectionTo(b), pollAt: connectionTo(a) },
    ...{ recording, storeOrigin: new URL(objectStore.endpoint).origin },
  })
  await reporters.sendOne()
  await reporters.allEnded()
  if (!(await findsPieces(ports[0] ?? 0))) throw new Error('The watch over the nodes finds no recordings.')
  say(`the first recording is transcribed (${Math.round(performance.now() - begunMs)} ms)`)

  const sending = reporters.keepSending(3)
  const killed: Record<'worker' | 'node' | 'backend', number> = { worker: 0, node: 0, backend: 0 }
  const kinds: (keyof typeof killed)[] = []
  let kind: keyof typeof killed | null = null
  while (killed.worker + killed.node + killed.backend < kills) {
    await pause(random.between(200, mostMsBetween))
    // Of each four, two hit workers, one a node and one the database, in random order.
    if (kinds.length === 0) kinds.push('worker', 'worker', 'node', 'backend')
    kind ??= kinds.splice(random.between(0, kinds.length - 1), 1)[0] ?? 'worker'
    const hasHit =
      kind === 'backend'
        ? await killBackend(database, (count) => random.between(0, Math.max(0, count - 1))).catch(() => false)
        : (kind === 'node' ? nodes : workers)[random.between(0, kind === 'node' ? 1 : 2)]?.kill()
    if (!hasHit) continue
    killed[kind] += 1
    kind = null
    say(`killed: ${JSON.stringify(killed)}, sent ${reporters.facts.sent}`)
  }
  const outages = {
    database: await outage(
      watched.map(({ origin }) => origin),
      outageSeconds,
      postgres,
    ),
    objectStore: await outage(
      watched.map(({ origin }) => origin),
      outageSeconds,
      objectStore,
    ),
  }
  say(`outages: ${JSON.stringify(outages)}`)
  await reporters.sendOne()
  await sending.stop()
  await reporters.allEnded()

  const ends = await endsSeen(database)
  const { resultNames, ...counted } = ends
  const objects = new S3Objects(settingsFor(objectStore))
  const stored: string[] = []
  for await (const { name } of objects.objects()) if (name.startsWith('results/')) stored.push(name)
  objects.close()
  const missingResults = resultNames.filter((name) => !stored.includes(name)).length
  const isWhole =
    ends.lost + ends.doubled + missingResults + reporters.facts.differentResults === 0 &&
    Object.keys(ends.statuses).every((status) => status.endsWith(' SUCCESS')) &&
    watched.every(({ seen }) => seen.piecesOfRecordings === 0) &&
    reporters.facts.partAddressesOfNodes === 0 &&
    Object.values(outages).every(({ wasAlwaysUnready }) => wasAlwaysUnready)
  const result = {
    ...{ seed, kills: killed, ...counted, missingResults, storedResults: stored.length, ...reporters.facts },
    recordingBytesSent: reporters.facts.sent * recording.length,
    bytesThroughNodes: watched.reduce((sum, { seen }) => sum + seen.bytes, 0),
    piecesOfRecordingsThroughNodes: watched.reduce((sum, { seen }) => sum + seen.piecesOfRecordings, 0),
    ownEnds: [...nodes, ...workers].flatMap((one) => one.ownEnds),
    ...{ outages, seconds: Math.round((performance.now() - begunMs) / 1000), load: loadavg(), isWhole },
  }
  console.log(JSON.stringify(result))
  return isWhole
}

/** Whether a recording that is sent to a node would be seen. */
async function findsPieces(nodePort: number): Promise<boolean> {
  const port = await watchPort(nodePort, recording)
  await fetch(`${port.origin}/healthz`, { method: 'POST', body: new Uint8Array(recording) }).catch(() => {})
  port.close()
  return port.seen.piecesOfRecordings > 0
}

async function prepare(url: string) {
  const store = new PostgresStore({ url }, silentLog)
  const settings = { submitsPerMinute: 6000, unfinishedTasks: 1000, openUploads: 1000 }
  const keys = await addClient(store, { clientId: 'news', name: 'A newsroom', settings }, Date.now())
  if (!keys) throw new Error('There is such a client.')
  const workerKeys: string[] = []
  for (const name of ['one', 'two', 'three']) workerKeys.push(await addWorkerKey(store, name, Date.now()))
  await store.close()
  return { keys, workerKeys }
}
