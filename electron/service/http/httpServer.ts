import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Log } from '../../../shared/errors/log.ts'
import { codeOf } from '../ports/backgroundSteps.ts'
import { Refusal, refuseUnreadable } from '../ports/refusal.ts'
import { answerBeforeRest } from './answerBeforeRest.ts'

/** The size limit for all bodies except uploaded parts. The largest of these bodies is the part list of the largest file. */
const largestBodyBytes = 4 * 1024 * 1024

/** The limits for a client that has not signed in yet. */
export type ServerBounds = {
  connections: number
  /** How long the headers of a request may take. */
  headersMs: number
  /** How long a whole request may take: 5 MiB over a slow line. */
  requestMs: number
  /** How long to wait for the rest of a body that was refused before its end. */
  refusedRestMs: number
}
export const usualBounds: ServerBounds = {
  connections: 512,
  headersMs: 10_000,
  requestMs: 10 * 60_000,
  refusedRestMs: 2000,
}

type ServerHooks = {
  refusalOf?: (error: unknown) => Refusal | null
  requestIdOf?: (headers: IncomingHttpHeaders) => string
  atClose?: true | 'idle'
  proxies?: readonly string[]
}

/**
 * An HTTP(S) server without routes. It responds to everything that it cannot do in the interface's form for errors.
 * `refusalOf`: the response for an error that is not a Refusal, such as one of a store; null for a 500. `requestIdOf`: the
 * id of a request by its headers; the default is a number. `atClose`: whether closing breaks all connections, or only
 * idle ones. `proxies`: addresses and networks whose `X-Forwarded-For` is believed.
 */
export function createHttpServer(
  tls: { certificate: string; key: string } | undefined,
  log: Log,
  bounds: ServerBounds,
  { refusalOf = () => null, requestIdOf, atClose = true, proxies }: ServerHooks = {},
): FastifyInstance {
  const { headersMs, requestMs, refusedRestMs } = bounds
  const timeouts = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5000, headersMs),
  }
  const app = fastify({
    bodyLimit: largestBodyBytes,
    ...(requestIdOf ? { genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers) } : {}),
    ...(proxies ? { trustProxy: [...proxies] } : {}),
    forceCloseConnections: atClose,
    // The schemas limit each id and name its field in the refusal, so this limit only has to be longer than any id.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, _request, reply) => refuse(reply, error, log),
    requestTimeout: requestMs,
    ...(tls ? { https: { cert: tls.certificate, key: tls.key, ...timeouts } } : { http: timeouts }),
  }) as unknown as FastifyInstance
  app.server.maxConnections = bounds.connections
  // Whoever keeps all connections open without a request must not keep others out.
  app.server.on('drop', () => app.server.closeIdleConnections())
  app.register(formbody)
  // Requests without a body may still carry the JSON content type.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, String(text), done),
  )
  answerBeforeRest(app, refusedRestMs)
  app.setErrorHandler((error, _request, reply) => refuse(reply, error, log, refusalOf))
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 404, message: 'There is nothing at this address.' }),
  )
  return app
}

/** Section 7: responds with `{code, message}` and the status. Details of an internal error go only to the log. */
function refuse(
  reply: FastifyReply,
  thrown: unknown,
  log: Log,
  refusalOf: (error: unknown) => Refusal | null = () => null,
) {
  const error = (thrown instanceof Refusal ? null : refusalOf(thrown)) ?? thrown
  const status = error instanceof Refusal ? error.status : clientStatus(error)
  if (status >= 500) log('error', 'request-failed', { code: codeOf(thrown) })
  if (error instanceof Refusal && error.bare) return reply.code(status).send()
  if (error instanceof Refusal && error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
  const isOurs = error instanceof Error && (status < 500 || error instanceof Refusal)
  const message = !isOurs ? 'The service has a problem of its own.' : error.message
  return reply.code(status).send({ code: status, message })
}

/** Fastify itself finds some mistakes of clients, such as bad JSON; these keep their status. */
const clientStatus = (error: unknown): number => {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : 500
}
