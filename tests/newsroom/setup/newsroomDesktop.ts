import { join } from 'node:path'
import type { Engine } from '../../../electron/engine/index.ts'
import { issuePersonalKeys, putPerson } from '../../../electron/service/newsroom/clients/people.ts'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import type { ObjectStoreSettings } from '../../../electron/service/newsroom/objects/settings.ts'
import { newAccount, type SecretName } from '../../../shared/accounts/account.ts'
import { newsroomWorkflowPath } from '../../../shared/partner/signIn.ts'
import { undoDeletionMs } from '../../../shared/recordings/deletion.ts'
import { addAccount } from '../../support/keptAccounts.ts'
import { recordingProxy } from '../../support/recordingProxy.ts'
import { openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'
import { openNewsroom } from './openNewsroom.ts'
import { startTurnsProxy } from './turnsProxy.ts'
import type { WorkerProcessSettings } from './workerProcess.ts'
import { startWorkerProcess } from './workerProcesses.ts'

/**
 * An engine on a new library with an account at a newsroom: two nodes that get requests in turn, and an object store. Every
 * request to the nodes and every request to the store is seen by a proxy. The account is that of a reporter who has signed in.
 */
export async function openNewsroomDesktop(url: string, objectStore: ObjectStoreSettings) {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    return await open(url, objectStore, closing, close)
  } catch (error) {
    await close()
    throw error
  }
}
export type NewsroomDesktop = Awaited<ReturnType<typeof openNewsroomDesktop>>

async function open(
  url: string,
  objectStore: ObjectStoreSettings,
  closing: (() => unknown)[],
  close: () => Promise<void>,
) {
  const turns = await startTurnsProxy()
  closing.push(() => turns.close())
  const proxy = await recordingProxy(Number(new URL(turns.address).port))
  closing.push(() => proxy.close())
  const storeProxy = await recordingProxy(Number(new URL(objectStore.endpoint).port))
  closing.push(() => storeProxy.close())
  const newsroom = await openNewsroom(url, { ...objectStore, publicEndpoint: storeProxy.origin })
  closing.push(() => newsroom.close())
  for (let node = 0; node < 2; node++) {
    const { address } = await newsroom.openNode({ publicOrigin: proxy.origin })
    turns.nodes.add(address)
  }
  const reporter = { clientId: 'news', userId: 'jo' }
  await putPerson(newsroom.store, { ...reporter, email: null, name: null, desk: null, role: 'own' }, Date.now())
  const keys = await issuePersonalKeys(newsroom.store, { ...reporter, name: 'a computer', nowMs: Date.now() })
  if (!keys) throw new Error('There is no such person.')
  const secrets: Record<SecretName, string | null> = {
    ...{ secretKey: null, apiKey: keys['api-key'], userToken: keys['user-token'], authorization: keys.authorization },
  }
  const account = {
    ...newAccount('custom'),
    ...{ name: 'The harbour newsroom', baseUrl: `${proxy.origin}/developer/api`, apiBase: proxy.origin },
    ...{ ...reporter, ownerId: reporter.userId, workflowStatusPath: newsroomWorkflowPath },
  }

  const folder = testFolder()
  const objects = new S3Objects(objectStore)
  closing.push(() => objects.close())
  const desk = {
    engine: null as unknown as Engine,
    /** How far the engine's clock is ahead. */
    aheadMs: 0,
    ...{ newsroom, proxy, storeProxy, broken: turns.broken, close },
    at: (...path: string[]) => join(folder, ...path),
    async startWorker(hears: WorkerProcessSettings['hears']) {
      const settings = await newsroom.newWorkerSettings(turns.address)
      const worker = await startWorkerProcess({ ...settings, hears, allowUnsealed: true })
      closing.push(() => worker.stop('SIGKILL'))
      return worker
    },
    stage: async (recordingId: number) => (await desk.engine.call('recordings.get', { recordingId })).stage,
    /** The requests to nodes, as paths without ids. */
    pathsAtNodes: () => [...new Set(proxy.seen.map(({ path }) => path.replace(/[\da-f-]{36}/, ':id')))],
    tasks: () => newsroom.store.db.selectFrom('tasks').selectAll().orderBy('created_ms').execute(),
    /** The names of all objects, and of uploads that were not completed. */
    async stored() {
      const names: string[] = []
      for await (const { name } of objects.objects()) names.push(name)
      for await (const { name } of objects.openUploads()) names.push(name)
      return names
    },
    /** Deletes the recording for good: the time to undo has passed, and nothing waits any more. */
    async deleteForGood(recordingId: number): Promise<void> {
      await desk.engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
      desk.aheadMs += undoDeletionMs
      desk.engine.nudge()
      await until(async () => {
        const { scheduled, underWay } = await desk.engine.call('deletions.list', undefined)
        return scheduled.length + underWay.length === 0
      })
    },
  }
  desk.engine = await openEngine(desk.at('library'), null, {
    now: () => Date.now() + desk.aheadMs,
    secret: async ({ name }) => secrets[name],
  })
  closing.push(() => desk.engine.stop())
  await addAccount(desk.engine, account)
  return desk
}
