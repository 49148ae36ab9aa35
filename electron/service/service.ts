import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { problem } from '../../shared/errors/problem.ts'
import { availableLanguages, createLauncher, recogniserLock } from '../recognition/index.ts'
import { takeTreeFromOthers } from '../system/index.ts'
import { usualAccountLimits } from './accountLimits.ts'
import { bindingRoutes, seedDevices } from './bindings.ts'
import type { ServiceContext } from './context.ts'
import { loadCredentials, replaceCredentials } from './credentials.ts'
import { deviceRecordRoutes } from './deviceRecords.ts'
import { checkHost } from './hostCheck.ts'
import { createHttpServer, usualBounds } from './httpServer.ts'
import { checkListenAddress } from './listen.ts'
import { openApiDocument } from './openapi.ts'
import { recognitionRoutes } from './recognition.ts'
import { Removal, removalRoutes } from './removal.ts'
import { logRequests } from './requestLog.ts'
import { partnerPrefix } from './route.ts'
import { storageRoutes } from './storage.ts'
import { openServiceDatabase } from './store/database.ts'
import { sweepExpiredUploads, sweepHourly } from './sweeps.ts'
import { taskControlRoutes } from './taskControl.ts'
import { TaskRunner } from './tasks.ts'
import { tokenRoutes } from './tokens.ts'
import { transcriptionRoutes } from './transcriptions.ts'
import type { Service, ServiceDeps } from './types.ts'
import { uploadRoutes } from './uploads.ts'
import { WorkflowRunner, workflowRoutes } from './workflows.ts'

const dayMs = 86_400_000

/**
 * Starts the embedded partner service: real HTTP(S), its own folder, its own credentials. Throws 'host-invalid', 'tls-needed',
 * 'tls-invalid', 'public-origin-needed', 'port-taken', 'service-already-running' and 'service-newer'.
 */
export async function createService(deps: ServiceDeps): Promise<Service> {
  checkListenAddress(deps)
  const { db, unsynced, close } = openServiceDatabase(deps.dataDir, deps.packageRoot)
  if (deps.newCredentials) replaceCredentials(db)
  let origin = ''
  const context: ServiceContext = {
    db,
    objectsDir: join(deps.dataDir, 'objects'),
    credentials: loadCredentials(db),
    fileUrlOrigins: new Set(deps.fileUrlOrigins),
    limits: { ...usualAccountLimits, ...deps.limits },
    now: deps.now ?? Date.now,
    log: deps.log,
    origin: () => origin,
  }
  seedDevices(context, deps.devices ?? [])
  // An earlier version let others read this folder.
  void takeTreeFromOthers(context.objectsDir)
  const modelsFolder = deps.modelsFolder ?? join(deps.dataDir, 'models')
  const workers = createWorkers(context, deps, modelsFolder)
  const { tasks, workflows } = workers

  const app = createHttpServer(deps.tls, deps.log, { ...usualBounds, ...deps.bounds })
  const host = deps.host ?? '127.0.0.1'
  app.addHook('onRequest', async ({ headers }) => checkHost(headers, { origin, host }))
  logRequests(app, unsynced, context.now)
  addRoutes(app, context, workers, recogniserFacts(deps, modelsFolder))

  try {
    const listening = await app.listen({ host, port: deps.port })
    origin = deps.publicOrigin?.replace(/\/+$/, '') ?? listening
  } catch (cause) {
    close()
    throw problem('port-taken', null, { cause })
  }
  tasks.wake()
  workflows.wake()
  const stopSweeping = sweepOld(context, workers.removal, deps.keepDays)
  return {
    connection: connectionOf(context),
    async close() {
      await stopSweeping()
      await app.close()
      await tasks.close()
      await workflows.close()
      close()
    },
  }
}

type Workers = { tasks: TaskRunner; workflows: WorkflowRunner; removal: Removal }

function createWorkers(context: ServiceContext, deps: ServiceDeps, modelsFolder: string): Workers {
  const scratchFolder = join(deps.dataDir, 'scratch')
  // A killed service may have left audio of recordings here.
  rmSync(scratchFolder, { recursive: true, force: true })
  const { packageRoot, speechModel, startRecogniser } = deps
  const launcher = createLauncher({
    ...{ packageRoot, modelsFolder, speechModel, scratchFolder },
    ...(startRecogniser ? { start: startRecogniser } : {}),
  })
  const tasks = new TaskRunner(context, launcher, {
    begin: deps.tasksBegin ?? 'at-once',
    atOnce: deps.tasksAtOnce ?? (() => 1),
  })
  const workflows = new WorkflowRunner(context, tasks)
  return { tasks, workflows, removal: new Removal(context, { tasks, workflows }) }
}

function recogniserFacts(deps: ServiceDeps, modelsFolder: string): Parameters<typeof recognitionRoutes>[2] {
  const { packageRoot, speechModel } = deps
  return {
    availableLanguages:
      deps.availableLanguages ?? (() => availableLanguages({ speechModel, modelsFolder, packageRoot })),
    recogniserLock: deps.recogniserLock ?? (() => recogniserLock(packageRoot)),
  }
}

function addRoutes(
  app: ReturnType<typeof createHttpServer>,
  context: ServiceContext,
  workers: Workers,
  recogniser: Parameters<typeof recognitionRoutes>[2],
): void {
  tokenRoutes(app, context)
  bindingRoutes(app, context)
  uploadRoutes(app, context)
  transcriptionRoutes(app, context, workers.tasks)
  deviceRecordRoutes(app, context)
  workflowRoutes(app, context, workers)
  taskControlRoutes(app, context, workers)
  removalRoutes(app, context, workers.removal)
  recognitionRoutes(app, context, recogniser)
  app.get('/openapi.json', () => openApiDocument(context.origin()))
  app.register((scope) => storageRoutes(scope, context))
}

/** Starts the regular removal; returns a function that stops it. */
function sweepOld(context: ServiceContext, removal: Removal, keepDays: ServiceDeps['keepDays']): () => Promise<void> {
  return sweepHourly(context, [
    { atStart: true, sweep: (isStopped) => sweepExpiredUploads(context, isStopped) },
    // Do not remove at the start: clients could not fetch results while the service was down, so they get an hour now.
    {
      atStart: false,
      sweep: async (isStopped) => {
        if (keepDays !== undefined) await removal.removeOld(context.now() - keepDays * dayMs, isStopped)
      },
    },
  ])
}

function connectionOf({ credentials, origin }: ServiceContext): Service['connection'] {
  const { clientId, secretKey, apiKey, userToken, authorization } = credentials
  return {
    baseUrl: `${origin()}${partnerPrefix}`,
    apiBase: origin(),
    clientId,
    secretKey,
    apiKey,
    userToken,
    userId: '',
    authorization,
    workflowStatusPath: '/tapelog/workflows/{workflow_id}',
  }
}
