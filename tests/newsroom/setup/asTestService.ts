import { join } from 'node:path'
import { availableLanguages as languagesHere, recogniserLock as lockHere } from '../../../electron/recognition/index.ts'
import type { Service, ServiceDeps } from '../../../electron/service/embedded/types.ts'
import {
  addClient,
  addWorkerKey,
  type NewKeys,
  setClient,
} from '../../../electron/service/newsroom/clients/clientCommands.ts'
import { createNewsroomNode } from '../../../electron/service/newsroom/node.ts'
import type { ObjectStoreSettings } from '../../../electron/service/newsroom/objects/settings.ts'
import { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import { startWorker } from '../../../electron/service/newsroom/worker/worker.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import type { Composition } from '../../support/serviceInside.ts'
import { migratedDatabase } from './needingPostgres.ts'
import { postgresRows } from './postgresInside.ts'
import { newBucket, storeInside } from './storeInside.ts'

type Kept = { url: string; keys: NewKeys; workerKey: string; objectStore: ObjectStoreSettings }
/** What stays of a service from one start to the next, by the folder that it would have if it were embedded. */
const kept = new Map<string, Kept>()

/** Rows and queue in PostgreSQL, recordings in an object store, and a node between them. */
export const postgresWithStore: Composition = {
  start: createNewsroomAsService,
  async openInside(dataDir) {
    const found = kept.get(dataDir)
    if (!found) throw new Error('No service was started on this folder.')
    const [rows, recordings] = [postgresRows(found.url), storeInside(found.objectStore)]
    return { ...rows, ...recordings, close: async () => void (await Promise.all([rows.close(), recordings.close()])) }
  },
}

/** A node of a newsroom in place of an embedded service with these settings: a client of its own on a database of its own. */
async function createNewsroomAsService(deps: ServiceDeps): Promise<Service> {
  const { dataDir, packageRoot, port, log, now, tasksAtOnce, startRecogniser, speechModel } = deps
  const { url, keys, workerKey, objectStore } = kept.get(dataDir) ?? (await newNewsroom(deps))
  kept.set(dataDir, { url, keys, workerKey, objectStore })
  const { availableLanguages, recogniserLock, host, tls, plainHttp, publicOrigin, devices, fileUrlOrigins, bounds } =
    deps
  const modelsFolder = deps.modelsFolder ?? join(dataDir, 'models')
  const node = await createNewsroomNode({
    ...{
      database: { url },
      queue: { heartbeatSeconds: 10, monitorSeconds: 1 },
      objectStore,
    },
    ...{ port, log, packageRoot, workFolder: join(dataDir, 'copies') },
    recogniser: {
      availableLanguages: availableLanguages ?? (() => languagesHere({ speechModel, modelsFolder, packageRoot })),
      recogniserLock: recogniserLock ?? (() => lockHere(packageRoot)),
    },
    ...given({ host, tls, plainHttp, publicOrigin, devices, fileUrlOrigins, bounds, now }),
  })
  const worker = await startWorker({
    ...{ apiOrigin: node.address, plainHttp: true, key: workerKey, workFolder: join(dataDir, 'work') },
    ...{ packageRoot, modelsFolder, speechModel, atOnce: tasksAtOnce ?? (() => 1), log, allowUnsealed: true },
    ...(tls ? { extraCa: tls.certificate } : {}),
    ...(startRecogniser ? { startRecogniser } : {}),
  })
  return {
    connection: {
      ...{ baseUrl: `${node.origin}/developer/api`, apiBase: node.origin, clientId: 'news', userId: '' },
      ...{ secretKey: keys.secret, apiKey: keys['api-key'], userToken: keys['user-token'] },
      ...{ authorization: keys.authorization, workflowStatusPath: '/tapelog/workflows/{workflow_id}' },
    },
    async close() {
      await worker.close()
      await node.close()
    },
  }
}

async function newNewsroom({ limits, keepDays, now }: ServiceDeps): Promise<Kept> {
  const [url, objectStore] = await Promise.all([migratedDatabase(), newBucket()])
  const store = new PostgresStore({ url }, silentLog)
  const nowMs = (now ?? Date.now)()
  const keys = await addClient(store, { clientId: 'news', name: 'A newsroom' }, nowMs)
  if (!keys) throw new Error('There is such a client.')
  await setClient(store, 'news', { ...limits, keepDays: keepDays ?? null })
  const workerKey = await addWorkerKey(store, 'worker', nowMs)
  await store.close()
  return { url, keys, workerKey, objectStore }
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
/** Without the settings that the test leaves to the service. */
const given = <T extends object>(settings: T): Given<T> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Given<T>
