import { basename, join } from 'node:path'
import {
  addClient,
  addWorkerKey,
  type ClientSettings,
} from '../../../electron/service/newsroom/clients/clientCommands.ts'
import { issuePersonalKeys, putPerson } from '../../../electron/service/newsroom/clients/people.ts'
import type { NewsroomNode, NewsroomNodeDeps } from '../../../electron/service/newsroom/node/types.ts'
import { createNewsroomNode } from '../../../electron/service/newsroom/node.ts'
import type { ObjectStoreSettings } from '../../../electron/service/newsroom/objects/settings.ts'
import { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import type { WorkerDeps } from '../../../electron/service/newsroom/worker/settings.ts'
import { type NewsroomWorker, startWorker } from '../../../electron/service/newsroom/worker/worker.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import type { EndpointName } from '../../../shared/partner/endpoints.ts'
import { callService, recognisersInHand, storeParts } from '../../support/serviceClient.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { packageRoot } from './packageRoot.ts'

type Asked = Parameters<typeof callService>[2]

/** The origin that clients use. Nothing listens there: tests ask the node that they mean. */
const publicOrigin = 'https://newsroom.example'

/** Settings of a node as JSON can have them; a short heartbeat, so that tests need not wait long for a lost worker. */
export const nodeSettings = (url: string, objectStore: ObjectStoreSettings, workFolder: string) => ({
  ...{ database: { url, connectionTimeoutMs: 3000 }, queue: { heartbeatSeconds: 10, monitorSeconds: 1 } },
  ...{ objectStore, port: 0, publicOrigin, packageRoot, workFolder },
})

/** Settings of a worker as JSON can have them. */
export const workerSettings = (apiOrigin: string, key: string, workFolder: string) => ({
  ...{ apiOrigin, key, workFolder, packageRoot, modelsFolder: join(workFolder, 'models') },
  speechModel: 'demo' as const,
})

/** A newsroom with one client on this database and store; each test opens the nodes that it wants. */
export async function openNewsroom(
  url: string,
  objectStore: ObjectStoreSettings,
  settings: Partial<ClientSettings> = {},
) {
  const store = new PostgresStore({ url }, silentLog)
  const keys = await addClient(store, { clientId: 'news', name: 'A newsroom', settings }, Date.now())
  if (!keys) throw new Error('There is such a client.')
  const folder = temporaryFolder()
  const nodes: NewsroomNode[] = []
  const workers: NewsroomWorker[] = []
  let folders = 0
  const newFolder = () => join(folder.path, `own-${++folders}`)
  const connectionTo = (address: string): ServiceConnection => ({
    ...{ baseUrl: `${address}/developer/api`, apiBase: address, clientId: 'news', userId: '' },
    ...{ secretKey: keys.secret, apiKey: keys['api-key'], userToken: keys['user-token'] },
    ...{ authorization: keys.authorization, workflowStatusPath: '/tapelog/workflows/{workflow_id}' },
  })
  /** What a client does by one node. */
  const clientOf = (address: string) => {
    const call = <N extends EndpointName>(name: N, asked?: Asked) => callService(connectionTo(address), name, asked)
    return {
      address,
      call,
      async presign(bytes: Buffer, filetype = 'mp3') {
        const { body } = await call('presign', { body: { filesize: bytes.length, filetype } })
        return body
      },
      async upload(bytes: Buffer) {
        const { body: session } = await call('presign', { body: { filesize: bytes.length, filetype: 'mp3' } })
        return (await call('completeUpload', { body: await storeParts(session, bytes, 'mp3') })).body
      },
      async submit(file_url: string) {
        const { body } = await call('submitTranscription', { body: { file_url, params: {} } })
        return body.transcription_id
      },
      /** Submits the file several times with the keys of a reporter. */
      async submitAs(userId: string, file_url: string, times: number) {
        const owner = { clientId: 'news', userId }
        await putPerson(store, { ...owner, email: null, name: null, desk: null, role: 'own' }, Date.now())
        const own = await issuePersonalKeys(store, { ...owner, name: 'a program', nowMs: Date.now() })
        const headers = { 'x-client-api-key': own?.['api-key'] ?? '' }
        const ids: string[] = []
        for (let count = 0; count < times; count++)
          ids.push(
            (await call('submitTranscription', { headers, body: { file_url, params: {} } })).body.transcription_id,
          )
        return ids
      },
      async statusOf(transcriptionId: string) {
        const row = await store.db
          .selectFrom('tasks')
          .select('status')
          .where('transcription_id', '=', transcriptionId)
          .executeTakeFirst()
        return row?.status
      },
      async task(transcription_id: string) {
        return (await call('readTranscription', { params: { transcription_id } })).body
      },
      /** The response of this node to one of the newsroom's addresses. */
      follow: (given: string, redirect: RequestInit['redirect'] = 'follow') =>
        fetch(given.replace(publicOrigin, address), { redirect }),
      state: (path: '/healthz' | '/readyz') =>
        fetch(`${address}${path}`).then(async (response) => ({
          status: response.status,
          ...((await response.json()) as object),
        })),
    }
  }
  return {
    store,
    url,
    connectionTo,
    settingsOfNewNode: () => nodeSettings(url, objectStore, newFolder()),
    clientOf,
    newFolder,
    addWorkerKey: (name: string, networks: readonly string[] | null = null) =>
      addWorkerKey(store, name, Date.now(), networks),
    /** Settings of a worker of this address, with a key of its own. */
    async newWorkerSettings(address: string) {
      const workFolder = newFolder()
      return workerSettings(address, await addWorkerKey(store, basename(workFolder), Date.now()), workFolder)
    },
    /** A node without a worker. */
    openNode,
    openWorker,
    /** A node, and a worker of it whose recognisers are in the test's hand. */
    async openWorking(changes: Partial<NewsroomNodeDeps> = {}) {
      const node = await openNode(changes)
      return { ...node, ...(await openWorker(node.address)) }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      await Promise.all(nodes.map((node) => node.close()))
      await store.close()
      folder.remove()
    },
  }

  async function openNode(changes: Partial<NewsroomNodeDeps> = {}) {
    const deps = { ...nodeSettings(url, objectStore, newFolder()), log: silentLog, ...changes }
    const node = await createNewsroomNode(deps)
    nodes.push(node)
    return { node, ...clientOf(node.address) }
  }
  /** A worker in this process whose recognisers are in the test's hand. */
  async function openWorker(address: string, changes: Partial<WorkerDeps> = {}) {
    const recognisers = recognisersInHand()
    const workFolder = newFolder()
    const key = await addWorkerKey(store, basename(workFolder), Date.now())
    const worker = await startWorker({
      ...workerSettings(address, key, workFolder),
      ...{ atOnce: () => 1, startRecogniser: recognisers.start, log: silentLog },
      ...changes,
    })
    workers.push(worker)
    return { worker, recognisers, workFolder }
  }
}
export type Newsroom = Awaited<ReturnType<typeof openNewsroom>>
