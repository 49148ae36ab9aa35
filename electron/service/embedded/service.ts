import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { problem } from '../../../shared/words/problem.ts'
import { availableLanguages, createLauncher, recogniserLock } from '../../recognition/index.ts'
import { takeTreeFromOthers } from '../../system/index.ts'
import { addRoutes } from '../http/app.ts'
import { seedDevices } from '../http/bindings.ts'
import { checkHost } from '../http/hostCheck.ts'
import { createHttpServer, usualBounds } from '../http/httpServer.ts'
import { checkListenAddress } from '../http/listen.ts'
import type { PlaceOfRecordings } from '../http/openapi.ts'
import type { RecogniserFacts } from '../http/recognition.ts'
import { partnerPrefix } from '../http/route.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Objects } from '../ports/ports.ts'
import { usualAccountLimits } from '../work/limits.ts'
import { Removal } from '../work/removal.ts'
import { signedAddress } from '../work/signedAddresses.ts'
import { sweepHourly, sweepUploads } from '../work/sweeps.ts'
import { removeFetchedFiles } from '../work/taskAudio.ts'
import { TaskRows } from '../work/taskRows.ts'
import { Transcriber } from '../work/transcriber.ts'
import { Uploads } from '../work/uploads.ts'
import { WorkflowRunner } from '../work/workflows.ts'
import { type Credentials, embeddedClients, loadCredentials, replaceCredentials } from './embeddedClients.ts'
import { FileObjects } from './fileObjects.ts'
import { FolderPartials } from './folderPartials.ts'
import { LocalQueue } from './localQueue.ts'
import { localSource } from './localSource.ts'
import { openSqliteStore, type SqliteStore } from './sqliteStore.ts'
import { partAddressPath, storageRoutes } from './storageRoutes.ts'
import type { Service, ServiceDeps } from './types.ts'

const dayMs = 86_400_000

/** What a place for recordings is made from. `folder`: of the service's own files. */
type RecordingsDeps = Pick<ServiceContext, 'clients' | 'origin'> & { folder: string; store: SqliteStore }

/** A place for recordings, with the routes that its addresses need. */
type Recordings = {
  place: PlaceOfRecordings
  objects: Objects
  addRoutes(app: FastifyInstance, context: ServiceContext): void
}
/** Tests keep the recordings of an embedded service in an object store. */
export type OpenRecordings = (deps: RecordingsDeps) => Recordings

const asFiles: OpenRecordings = ({ folder, store, clients, origin }) => {
  const objects = new FileObjects(folder, store, (uploadId, part, expiresMs) =>
    signedAddress({ clients, origin }, 'PUT', partAddressPath(uploadId, part), expiresMs),
  )
  return {
    place: 'here',
    objects,
    addRoutes: (app, context) => void app.register((scope) => storageRoutes(scope, context, objects)),
  }
}

/**
 * Starts the embedded partner service: real HTTP(S), its own folder, its own credentials. Its recordings are files in that folder,
 * or lie where `openRecordings` says. Throws 'host-invalid', 'tls-needed', 'tls-invalid', 'public-origin-needed', 'port-taken',
 * 'service-already-running' and 'service-newer'.
 */
export async function createService(deps: ServiceDeps, openRecordings: OpenRecordings = asFiles): Promise<Service> {
  checkListenAddress(deps)
  const store = openSqliteStore(deps.dataDir, deps.packageRoot)
  if (deps.newCredentials) await replaceCredentials(store)
  const credentials = await loadCredentials(store)
  const place = { origin: '' }
  const service = await connectParts(deps, { store, credentials, place, openRecordings })
  const { context, transcriber, parts } = service

  const app = createHttpServer(deps.tls, deps.log, { ...usualBounds, ...deps.bounds })
  const host = deps.host ?? '127.0.0.1'
  app.addHook('onRequest', async ({ headers }) => checkHost(headers, { origin: place.origin, host }))
  addRoutes(app, context, parts)
  service.recordings.addRoutes(app, context)

  try {
    const listening = await app.listen({ host, port: deps.port })
    place.origin = deps.publicOrigin?.replace(/\/+$/, '') ?? listening
  } catch (cause) {
    await store.close()
    throw problem('port-taken', null, { cause })
  }
  transcriber.wake()
  await parts.workflows.wake()
  const stopSweeping = sweepOld(context, { ...parts, partials: service.partials }, deps.keepDays)
  return {
    connection: connectionOf(credentials, place.origin),
    async close() {
      await stopSweeping()
      await app.close()
      await transcriber.close()
      await parts.workflows.close()
      await store.close()
    },
  }
}

/** Puts the parts of the service together, with what an earlier process has left in order. */
async function connectParts(
  deps: ServiceDeps,
  {
    store,
    credentials,
    place,
    openRecordings,
  }: {
    store: SqliteStore
    credentials: Credentials
    place: { readonly origin: string }
    openRecordings: OpenRecordings
  },
) {
  const { dataDir, packageRoot, log } = deps
  const now = deps.now ?? Date.now
  const limits = { ...usualAccountLimits, ...deps.limits }
  const clients = embeddedClients(credentials, limits, partnerLimits.submitsPerMinute)
  const origin = () => place.origin
  const folder = join(dataDir, 'objects')
  const recordings = openRecordings({ folder, store, clients, origin })
  const { objects } = recordings
  const partials = new FolderPartials(join(dataDir, 'heard'), store, log)
  const queue = new LocalQueue(store, {
    begin: deps.tasksBegin ?? 'at-once',
    stop: (transcriptionIds) => transcriber.stop(transcriptionIds),
  })
  const context: ServiceContext = {
    ...{ store, objects, queue, partials, clients, now, log, origin },
    queueChanged: () => transcriber.wake(),
    fileUrlOrigins: new Set(deps.fileUrlOrigins),
  }
  await queue.takeBackAll()
  await store.db.updateTable('uploads').set({ merge_token: null, merge_seen_ms: null }).execute()
  await seedDevices(context, deps.devices ?? [])
  await partials.sweep(now())
  // A person may have copied this folder so that others can read it.
  void takeTreeFromOthers(folder)
  removeFetchedFiles(folder, log)

  const tasks = new TaskRows(context)
  const modelsFolder = deps.modelsFolder ?? join(dataDir, 'models')
  const transcriber = new Transcriber(
    localSource(context, tasks, { partials, fetchFolder: folder }),
    createLauncher({
      ...{ packageRoot, modelsFolder, speechModel: deps.speechModel, scratchFolder: emptyScratchFolder(dataDir) },
      ...(deps.startRecogniser ? { start: deps.startRecogniser } : {}),
    }),
    { atOnce: deps.tasksAtOnce ?? (() => 1), log },
  )
  const workflows = new WorkflowRunner(context, tasks)
  const uploads = new Uploads(context)
  const removal = new Removal(context, { tasks, workflows, uploads })
  const parts = {
    ...{
      tasks,
      workflows,
      uploads,
      removal,
      recogniser: recogniserFacts(deps, modelsFolder),
      recordings: recordings.place,
    },
    askedFor: (task: { status: string } | null = null) => {
      if (queue.begin()) transcriber.wake()
      // A person may have changed how many tasks run at the same time, so there may now be room.
      else if (task?.status === 'PENDING') transcriber.wakeIfMoreAtOnce()
    },
  }
  return { context, partials, recordings, transcriber, parts }
}

/** A killed service may have left audio of recordings here. */
function emptyScratchFolder(dataDir: string): string {
  const path = join(dataDir, 'scratch')
  rmSync(path, { recursive: true, force: true })
  return path
}

function recogniserFacts(deps: ServiceDeps, modelsFolder: string): RecogniserFacts {
  const { packageRoot, speechModel } = deps
  return {
    availableLanguages:
      deps.availableLanguages ?? (() => availableLanguages({ speechModel, modelsFolder, packageRoot })),
    recogniserLock: deps.recogniserLock ?? (() => recogniserLock(packageRoot)),
  }
}

/** Starts the regular removal; returns a function that stops it. */
function sweepOld(
  context: ServiceContext,
  { removal, uploads, partials }: { removal: Removal; uploads: Uploads; partials: FolderPartials },
  keepDays: ServiceDeps['keepDays'],
): () => Promise<void> {
  return sweepHourly(context, [
    { atStart: true, sweep: (isStopped) => sweepUploads(context, { removal, uploads }, isStopped) },
    { atStart: false, sweep: () => partials.sweep(context.now()) },
    // Do not remove at the start: clients could not fetch results while the service was down, so they get an hour now.
    {
      atStart: false,
      sweep: async (isStopped) => {
        if (keepDays !== undefined) await removal.removeOld(context.now() - keepDays * dayMs, isStopped)
      },
    },
  ])
}

const connectionOf = (
  { clientId, secretKey, apiKey, userToken, authorization }: Credentials,
  origin: string,
): Service['connection'] => ({
  baseUrl: `${origin}${partnerPrefix}`,
  apiBase: origin,
  clientId,
  secretKey,
  apiKey,
  userToken,
  userId: '',
  authorization,
  workflowStatusPath: '/tapelog/workflows/{workflow_id}',
})
