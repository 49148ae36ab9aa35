import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addClient, addWorkerKey } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { createNewsroomNode } from '../../electron/service/newsroom/node.ts'
import { parseObjectStoreSettings } from '../../electron/service/newsroom/objects/settings.ts'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { PostgresStore } from '../../electron/service/newsroom/postgres/postgresStore.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { startWorker } from '../../electron/service/newsroom/worker/worker.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { missingPackages as missingOfStore, startObjectStore } from './setup/objectStore.ts'
import { packageRoot } from './setup/packageRoot.ts'
import { missingPackages as missingOfPostgres, startPostgres } from './setup/postgres.ts'

/**
 * Runs the conformance suite against a node and a worker of a newsroom, on a PostgreSQL and an object store of its own. Arguments are
 * filters for the suite's files. Ends with the suite's code; 0 with a sentence where the packages are missing.
 */
const missing = [...missingOfPostgres(), ...missingOfStore()]
if (missing.length > 0) {
  process.stdout.write(`Skipped: it needs Debian’s ${missing.join(', ')}.\n`)
  process.exit(0)
}

const postgres = await startPostgres()
const objectStore = await startObjectStore()
const folder = mkdtempSync(join(tmpdir(), 'tapelog-conformance-'))
const { url } = postgres
await migrate({ url }, packageRoot, silentLog)
await migrateQueue({ url }, silentLog)
const store = new PostgresStore({ url }, silentLog)
const keysOf = async (clientId: string) => {
  const keys = await addClient(store, { clientId, name: clientId }, Date.now())
  if (!keys) throw new Error('There is such a client.')
  return keys
}
const [keys, other] = [await keysOf('news'), await keysOf('others')]

const { endpoint, region, bucket, accessKey: accessKeyId, secretKey: secretAccessKey } = objectStore
const parsed = parseObjectStoreSettings({ endpoint, region, bucket, accessKeyId, secretAccessKey })
if (!parsed.ok) throw new Error(parsed.sentences.join('\n'))
const devices = { unbound: '8810000001', foreign: '8820000002', neverBound: '8810000003' }
const node = await createNewsroomNode({
  ...{ database: { url }, objectStore: parsed.settings, port: 0, packageRoot, log: silentLog },
  workFolder: join(folder, 'copies'),
  devices: [
    { serialNumber: devices.unbound, ownerId: null },
    { serialNumber: devices.foreign, ownerId: 'somebody-else' },
    { serialNumber: devices.neverBound, ownerId: null },
  ],
})
const worker = await startWorker({
  ...{ apiOrigin: node.address, key: await addWorkerKey(store, 'worker', Date.now()), packageRoot, log: silentLog },
  ...{ workFolder: join(folder, 'work'), modelsFolder: join(folder, 'models'), speechModel: 'demo', atOnce: () => 1 },
  allowUnsealed: true,
})

const suite = ['run', '-c', join(packageRoot, 'tests/conformance/vitest.config.ts'), ...process.argv.slice(2)]
const running = spawn(process.execPath, [join(packageRoot, 'node_modules/vitest/vitest.mjs'), ...suite], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TAPELOG_BASE_URL: `${node.address}/developer/api`,
    TAPELOG_API_BASE: node.address,
    TAPELOG_CLIENT_ID: 'news',
    TAPELOG_SECRET_KEY: keys.secret,
    TAPELOG_API_KEY: keys['api-key'],
    TAPELOG_USER_TOKEN: keys['user-token'],
    TAPELOG_AUTHORIZATION: keys.authorization,
    TAPELOG_CONFORMANCE_UNBOUND_SN: devices.unbound,
    TAPELOG_CONFORMANCE_FOREIGN_SN: devices.foreign,
    TAPELOG_CONFORMANCE_NEVER_BOUND_SN: devices.neverBound,
    TAPELOG_CONFORMANCE_SECOND_USER_TOKEN: other['user-token'],
    TAPELOG_CONFORMANCE_WORKFLOWS: JSON.stringify([{ type: 'transcribe', params: {} }]),
  },
})
const [code] = await once(running, 'exit')
await worker.close()
await node.close()
await store.close()
await Promise.all([postgres.stop(), objectStore.stop()])
rmSync(folder, { recursive: true, force: true })
process.exitCode = code ?? 1
