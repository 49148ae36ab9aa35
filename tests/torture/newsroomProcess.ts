import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addClient, addWorkerKey } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { createNewsroomNode } from '../../electron/service/newsroom/node.ts'
import type { ObjectStoreSettings } from '../../electron/service/newsroom/objects/settings.ts'
import { PostgresStore } from '../../electron/service/newsroom/postgres/postgresStore.ts'
import { startWorker } from '../../electron/service/newsroom/worker/worker.ts'
import { silentLog } from '../../shared/errors/log.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { newsroomWorkflowPath } from '../../shared/partner/signIn.ts'
import { startTurnsProxy } from '../newsroom/setup/turnsProxy.ts'
import { hearsHash } from './hearsHash.ts'
import type { FromTorturedService, ServiceOrders, ToTorturedService } from './serviceProcess.ts'

/**
 * A newsroom in its own process, which outlives every victim: two nodes that get requests in turn, and three workers. Everything is
 * real except the recogniser. Its clock is that of its database and its store, not that of the victims.
 */
export type NewsroomOrders = ServiceOrders & { databaseUrl: string; objectStore: ObjectStoreSettings }

/** A victim has no rest between two submits, and its minutes are short. */
const limits = { submitsPerMinute: 100_000, unfinishedTasks: 10_000, openUploads: 10_000 }

let clockOffByMs = 0
const post = (message: FromTorturedService) => process.send?.(message)

process.on('message', (message: ToTorturedService) => {
  if ('clockOffByMs' in message) {
    clockOffByMs = message.clockOffByMs
    post({ moved: true })
    return
  }
  void start(message.orders as NewsroomOrders)
})
process.on('disconnect', () => process.exit(0))

async function start(orders: NewsroomOrders): Promise<void> {
  const { dataDir, packageRoot, publicOrigin, seed, databaseUrl, objectStore } = orders
  rmSync(dataDir, { recursive: true, force: true })
  const store = new PostgresStore({ url: databaseUrl, connections: 2 }, silentLog)
  const keys = await addClient(store, { clientId: 'news', name: 'A newsroom', settings: limits }, Date.now())
  if (!keys) throw new Error('There is such a client.')
  const workerKey = await addWorkerKey(store, 'worker', Date.now())
  await rememberTasks(store)
  await store.close()

  const turns = await startTurnsProxy()
  for (const name of ['a', 'b']) {
    const node = await createNewsroomNode({
      ...{ database: { url: databaseUrl }, objectStore, packageRoot, publicOrigin, port: 0, log: silentLog },
      ...{ workFolder: join(dataDir, `node-${name}`), now: () => Date.now() + clockOffByMs },
    })
    turns.nodes.add(node.address)
  }
  for (const name of ['worker-1', 'worker-2', 'worker-3'])
    await startWorker({
      ...{ apiOrigin: turns.address, key: workerKey, workFolder: join(dataDir, name), packageRoot, log: silentLog },
      ...{ modelsFolder: join(dataDir, 'models'), speechModel: 'demo', allowUnsealed: true },
      ...{ atOnce: () => 1, startRecogniser: hearsHash(seed) },
    })
  const connection: ServiceConnection = {
    ...{ baseUrl: `${publicOrigin}/developer/api`, apiBase: publicOrigin, clientId: 'news', userId: '' },
    ...{ secretKey: keys.secret, apiKey: keys['api-key'], userToken: keys['user-token'] },
    ...{ authorization: keys.authorization, workflowStatusPath: newsroomWorkflowPath },
  }
  post({ ready: { connection, port: Number(new URL(turns.address).port) } })
}

/** The engine has tasks removed once it has their results. The verdict counts every task that ever existed. */
const rememberTasks = (store: PostgresStore): Promise<unknown> =>
  sql
    .raw(`CREATE TABLE tasks_ever (transcription_id text PRIMARY KEY, file_id text);
      CREATE FUNCTION remember_task() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO tasks_ever VALUES (NEW.transcription_id, NEW.file_id); RETURN NULL; END $$;
      CREATE TRIGGER remember_task AFTER INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION remember_task();`)
    .execute(store.db)
