import { randomUUID } from 'node:crypto'
import { problem } from '../../../shared/words/problem.ts'
import { addRoutes } from '../http/app.ts'
import { seedDevices } from '../http/bindings.ts'
import { checkHost } from '../http/hostCheck.ts'
import { createHttpServer, usualBounds } from '../http/httpServer.ts'
import { checkListenAddress } from '../http/listen.ts'
import type { RecogniserFacts } from '../http/recognition.ts'
import type { ServiceContext } from '../ports/context.ts'
import { Removal } from '../work/removal.ts'
import { TaskRows } from '../work/taskRows.ts'
import { Uploads } from '../work/uploads.ts'
import { WorkflowRunner } from '../work/workflows.ts'
import { type DrainTimes, drainedServer } from './api/draining.ts'
import { fileAddressRoutes } from './api/fileAddresses.ts'
import { healthRoutes } from './api/health.ts'
import { refusalOfStores } from './api/refusalOfStores.ts'
import { logRequestLines } from './api/requestLines.ts'
import { WaitingWorkers } from './api/waitingWorkers.ts'
import { workerRoutes } from './api/workerRoutes.ts'
import { PostgresClients } from './clients/postgresClients.ts'
import { startSweeps } from './node/sweeps.ts'
import type { NewsroomNode, NewsroomNodeDeps } from './node/types.ts'
import { makeWorkFolder } from './node/workFolder.ts'
import { S3Objects } from './objects/s3Objects.ts'
import { startOperation } from './operation/operation.ts'
import { startOperationServer } from './operation/operationServer.ts'
import { logOfNode, requestIdOf } from './operation/requestScope.ts'
import { PostgresPartials } from './postgres/partials.ts'
import { PostgresStore } from './postgres/postgresStore.ts'
import { checkNodeConnections } from './postgres/settings.ts'
import { PgBossQueue } from './queue/pgBossQueue.ts'
import { usualQueueSettings } from './queue/settings.ts'
import { signInRoutes } from './signIn/routes.ts'

/** Parts go to the object store, so the longest request is the list of a file's parts. */
const longestRequestMs = 60_000
/** A worker has a few at once, and may have been killed with some. */
const usualTasksPerWorkerKey = 64

/**
 * Starts one API node of a newsroom's service: the interface for clients, and what workers ask. Nodes know of each other
 * only through the database. Rejects with 'host-invalid', 'tls-needed', 'tls-invalid', 'public-origin-needed', 'port-taken',
 * 'database-connections-few', and errors of the database if it cannot be reached or lacks this version's tables.
 */
export async function createNewsroomNode(deps: NewsroomNodeDeps): Promise<NewsroomNode> {
  checkListenAddress(deps)
  checkNodeConnections(deps.database)
  await makeWorkFolder(deps.workFolder)
  const closing: (() => unknown)[] = []
  /** Closes what was opened, the last first. */
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    return await startNode(deps, closing, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function startNode(
  given: NewsroomNodeDeps,
  closing: (() => unknown)[],
  close: () => Promise<void>,
): Promise<NewsroomNode> {
  const nodeId = `node-${randomUUID()}`
  const log = logOfNode(given.log, nodeId)
  const deps = { ...given, log }
  const place = { origin: '' }
  const adapters = await openAdapters(deps, nodeId, closing)
  const { operation } = adapters
  const waiting = new WaitingWorkers(adapters.queue, log)
  const { context, parts } = await connectParts(deps, adapters, { waiting, origin: () => place.origin })
  closing.push(() => parts.workflows.close())

  const { store, objects } = adapters
  const refusalOf = (error: unknown) => refusalOfStores(store, error)
  const bounds = { ...usualBounds, requestMs: longestRequestMs, ...deps.bounds }
  const app = createHttpServer(deps.tls, log, bounds, {
    ...{ refusalOf, requestIdOf, atClose: 'idle', ...(deps.proxies?.length ? { proxies: deps.proxies } : {}) },
  })
  const draining = drainedServer(app, () => waiting.close())
  const host = deps.host ?? '127.0.0.1'
  operation.watch(app)
  app.addHook('onRequest', async ({ headers }) => checkHost(headers, { origin: place.origin, host }))
  logRequestLines(app, log)
  healthRoutes(app, { store, objects, isDraining: draining.isDraining })
  addRoutes(app, context, parts)
  fileAddressRoutes(app, context, { objects, fileRead: operation.metrics.fileRead })
  signInRoutes(app, {
    ...{ store, nodeId, audit: operation.audit, now: context.now, log, origin: () => place.origin },
    settings: deps.signIn ?? [],
  })
  workerRoutes(app, context, {
    ...{ ...adapters, waiting, tasks: parts.tasks },
    heartbeatSeconds: deps.queue?.heartbeatSeconds ?? usualQueueSettings.heartbeatSeconds,
    tasksPerWorkerKey: deps.tasksPerWorkerKey ?? usualTasksPerWorkerKey,
  })
  closing.push(() => draining.close())
  closing.push(() => waiting.close())
  const listening = await app.listen({ host, port: deps.port }).catch((cause: unknown) => {
    throw problem('port-taken', null, { cause })
  })
  const operationParts = { store, objects, nodeId, operation, isDraining: draining.isDraining }
  const operationServer = await startOperationServer(deps, operationParts)
  closing.push(() => operationServer?.close())
  place.origin = deps.publicOrigin?.replace(/\/+$/, '') ?? listening

  await operation.sayItRuns()
  closing.push(startSweeps(context, { ...adapters, ...parts, auditKeepDays: deps.auditKeepDays ?? null }))
  const drain = async (times: DrainTimes) => {
    await draining.drain(times)
    await close()
  }
  const operationAddress = operationServer?.address ?? null
  return { nodeId, origin: place.origin, address: listening, operationAddress, close, drain }
}

async function openAdapters(deps: NewsroomNodeDeps, nodeId: string, closing: (() => unknown)[]) {
  const { log, now = Date.now } = deps
  const store = new PostgresStore(deps.database, log)
  closing.push(() => store.close())
  const operation = await startOperation(deps, { store, nodeId, log }, closing)
  const queueSettings = { ...deps.queue, url: deps.database.url }
  const queue = await PgBossQueue.open(store, queueSettings, log, now, operation.queueEvents)
  closing.push(() => queue.close())
  const objects = new S3Objects(deps.objectStore, { folder: deps.workFolder })
  closing.push(() => objects.close())
  const [partials, clients] = [new PostgresPartials(store, log), new PostgresClients(store, now)]
  return { store, queue, objects, partials, clients, operation }
}
type Adapters = Awaited<ReturnType<typeof openAdapters>>

async function connectParts(
  deps: NewsroomNodeDeps,
  adapters: Adapters,
  { waiting, origin }: { waiting: WaitingWorkers; origin: () => string },
) {
  const { log, now = Date.now, recogniser = usualRecogniser } = deps
  const context: ServiceContext = {
    ...{ ...adapters, now, log, origin, audit: adapters.operation.audit },
    queueChanged: () => waiting.wake(),
    fileUrlOrigins: new Set(deps.fileUrlOrigins),
  }
  await seedDevices(context, deps.devices ?? [])
  const tasks = new TaskRows(context)
  const workflows = new WorkflowRunner(context, tasks)
  const uploads = new Uploads(context)
  const removal = new Removal(context, { tasks, workflows, uploads })
  // Workers look for tasks at any time, whether a client asks for them or not.
  return {
    context,
    parts: { tasks, workflows, uploads, removal, recogniser, recordings: 'in-a-store' as const, askedFor: () => {} },
  }
}

/** A node does not know what is installed on the workers' machines, so it states every language and the weakest isolation. */
const usualRecogniser: RecogniserFacts = {
  availableLanguages: () => ({
    ...{ languages: null, withoutHotwords: [], withoutSpeakers: [], decidedByModel: [], mustBeChosen: false },
  }),
  recogniserLock: () => 'guard',
}
