import { rmSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { TapelogError } from '../../shared/errors.ts'
import type { Log } from '../../shared/log.ts'
import { bindingRoutes, seedDevices } from './bindings.ts'
import type { ServiceContext } from './context.ts'
import { loadCredentials } from './credentials.ts'
import { deviceRecordRoutes } from './deviceRecords.ts'
import { sweepExpiredUploads } from './expiredUploads.ts'
import { languageRoutes } from './languages.ts'
import { checkListenAddress } from './listen.ts'
import { openApiDocument } from './openapi.ts'
import { availableLanguages } from './recogniser/availableLanguages.ts'
import { createLauncher } from './recogniser/launch.ts'
import { Refusal, refuseUnreadable } from './refusal.ts'
import { logRequests } from './requestLog.ts'
import { partnerPrefix } from './route.ts'
import { storageRoutes } from './storage.ts'
import { openServiceDatabase } from './store/database.ts'
import { taskControlRoutes } from './taskControl.ts'
import { TaskRunner } from './tasks.ts'
import { tokenRoutes } from './tokens.ts'
import { transcriptionRoutes } from './transcriptions.ts'
import type { Service, ServiceDeps } from './types.ts'
import { uploadRoutes } from './uploads.ts'
import { WorkflowRunner, workflowRoutes } from './workflows.ts'

/** Bodies other than parts are JSON or a form; the largest is the part list of the largest file. */
const largestBodyBytes = 4 * 1024 * 1024

/** Starts the embedded partner service: real HTTP(S), its own library, its own credentials. */
export async function createService(deps: ServiceDeps): Promise<Service> {
  checkListenAddress(deps)
  const { db, unsynced, close } = openServiceDatabase(deps.dataDir, deps.packageRoot)
  const now = deps.now ?? Date.now
  let origin = ''
  const context: ServiceContext = {
    db,
    objectsDir: join(deps.dataDir, 'objects'),
    credentials: loadCredentials(db),
    fileUrlOrigins: new Set(deps.fileUrlOrigins),
    now,
    log: deps.log,
    origin: () => origin,
  }
  seedDevices(context, deps.devices ?? [])
  const scratchFolder = join(deps.dataDir, 'scratch')
  // Left behind when the service died: samples of recordings.
  rmSync(scratchFolder, { recursive: true, force: true })
  const tasks = new TaskRunner(
    context,
    createLauncher({
      packageRoot: deps.packageRoot,
      speechModel: deps.speechModel,
      scratchFolder,
      ...(deps.startRecogniser ? { start: deps.startRecogniser } : {}),
    }),
    deps.tasksBegin ?? 'at-once',
  )
  const workflows = new WorkflowRunner(context, tasks)

  const app = fastify({
    bodyLimit: largestBodyBytes,
    forceCloseConnections: true,
    // Ids are bounded by their schemas, which name the field; no address is longer than this.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, _request, reply) => refuse(reply, error, deps.log),
    ...(deps.tls ? { https: { cert: deps.tls.certificate, key: deps.tls.key } } : {}),
  }) as unknown as FastifyInstance
  app.register(formbody)
  // Some endpoints have no body, and yet a content type: nothing is not a JSON mistake.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, String(text), done),
  )
  app.setErrorHandler((error, _request, reply) => refuse(reply, error, deps.log))
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 404, message: 'There is nothing at this address.' }),
  )
  logRequests(app, unsynced, now)
  tokenRoutes(app, context)
  bindingRoutes(app, context)
  uploadRoutes(app, context)
  transcriptionRoutes(app, context, tasks)
  deviceRecordRoutes(app, context)
  workflowRoutes(app, context, { tasks, workflows })
  taskControlRoutes(app, context, { tasks, workflows })
  languageRoutes(app, context, deps.availableLanguages ?? (() => availableLanguages(deps.speechModel)))
  app.get('/openapi.json', () => openApiDocument(origin))
  app.register((scope) => storageRoutes(scope, context))

  try {
    const listening = await app.listen({ host: deps.host ?? '127.0.0.1', port: deps.port })
    origin = deps.publicOrigin?.replace(/\/+$/, '') ?? listening
  } catch (cause) {
    close()
    throw new TapelogError('port-taken', 'The service cannot listen at this address and port. Choose another one.', {
      cause,
    })
  }
  tasks.wake()
  workflows.wake()
  const stopSweeping = sweepExpiredUploads(context)
  const { clientId, secretKey, apiKey, userToken, authorization } = context.credentials
  return {
    connection: {
      baseUrl: `${origin}${partnerPrefix}`,
      apiBase: origin,
      clientId,
      secretKey,
      apiKey,
      userToken,
      userId: '',
      authorization,
      workflowStatusPath: '/tapelog/workflows/{workflow_id}',
    },
    async close() {
      await stopSweeping()
      await app.close()
      await tasks.close()
      await workflows.close()
      close()
    },
  }
}

/** Section 7: `{code, message}` with the status; what went wrong inside stays inside. */
function refuse(reply: FastifyReply, error: unknown, log: Log) {
  const status = error instanceof Refusal ? error.status : clientStatus(error)
  if (status >= 500) log('error', 'request-failed', { error: error instanceof Error ? error.name : typeof error })
  if (error instanceof Refusal && error.bare) return reply.code(status).send()
  if (error instanceof Refusal && error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
  const message = status >= 500 || !(error instanceof Error) ? 'The service has a problem of its own.' : error.message
  return reply.code(status).send({ code: status, message })
}

/** A client's mistake that Fastify found itself (bad JSON, too large) keeps its status. */
const clientStatus = (error: unknown): number => {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : 500
}
