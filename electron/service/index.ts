import { join } from 'node:path'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { TapelogError } from '../../shared/errors.ts'
import type { ServiceContext } from './context.ts'
import { loadCredentials } from './credentials.ts'
import { createLauncher } from './recogniser/launch.ts'
import { Refusal } from './refusal.ts'
import { openServiceDatabase } from './store/database.ts'
import { TaskRunner } from './tasks.ts'
import { tokenRoutes } from './tokens.ts'
import { transcriptionRoutes } from './transcriptions.ts'
import type { Service, ServiceDeps } from './types.ts'
import { uploadRoutes } from './uploads.ts'

/** Starts the embedded partner service: real HTTP on 127.0.0.1, its own library, its own credentials. */
export async function createService(deps: ServiceDeps): Promise<Service> {
  const { db, close } = openServiceDatabase(deps.dataDir, deps.packageRoot)
  const now = deps.now ?? Date.now
  let origin = ''
  const context: ServiceContext = {
    db,
    objectsDir: join(deps.dataDir, 'objects'),
    credentials: loadCredentials(db),
    now,
    log: deps.log,
    origin: () => origin,
  }
  const tasks = new TaskRunner(
    context,
    createLauncher({
      packageRoot: deps.packageRoot,
      speechModel: deps.speechModel,
      ...(deps.startRecogniser ? { start: deps.startRecogniser } : {}),
    }),
  )

  const app = fastify({ bodyLimit: 16 * 1024 * 1024, forceCloseConnections: true })
  app.register(formbody)
  // Part bodies are streamed, whatever their type says; only the storage routes take one.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Refusal ? error.status : clientStatus(error)
    if (status >= 500)
      deps.log('error', 'request-failed', { error: error instanceof Error ? error.name : typeof error })
    if (error instanceof Refusal && error.retryAfterSeconds !== null)
      reply.header('retry-after', error.retryAfterSeconds)
    const message = status >= 500 || !(error instanceof Error) ? 'The service has a problem of its own.' : error.message
    return reply.code(status).send({ code: status, message })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 404, message: 'There is nothing at this address.' }),
  )
  app.addHook('onResponse', (request, reply, done) => {
    const params = request.params as { uploadId?: string; part?: string }
    db.prepare(
      'INSERT INTO requests (at_ms, method, route, upload_id, part_number, status) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(
      now(),
      request.method,
      request.routeOptions.url ?? '',
      params.uploadId ?? null,
      params.part === undefined ? null : Number(params.part),
      reply.statusCode,
    )
    done()
  })
  tokenRoutes(app, context)
  uploadRoutes(app, context)
  transcriptionRoutes(app, context, tasks)

  try {
    origin = await app.listen({ host: '127.0.0.1', port: deps.port })
  } catch (cause) {
    close()
    throw new TapelogError('port-taken', 'The service cannot listen on this port. Choose another one.', { cause })
  }
  tasks.wake()
  const { clientId, secretKey, apiKey, userToken, authorization } = context.credentials
  return {
    connection: {
      baseUrl: `${origin}/developer/api`,
      apiBase: origin,
      clientId,
      secretKey,
      apiKey,
      userToken,
      authorization,
    },
    async close() {
      await app.close()
      await tasks.close()
      close()
    },
  }
}

/** A client's mistake that Fastify found itself (bad JSON, too large) keeps its status. */
const clientStatus = (error: unknown): number => {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : 500
}
