import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../../../shared/errors/log.ts'

const scope = new AsyncLocalStorage<{ requestId: string }>()

/** Hexadecimal digits and hyphens only, as proxies make them: nothing readable can come into the log by this way. */
const wellFormed = /^[0-9a-fA-F-]{16,64}$/

/** The id that a proxy in front has given the request (`x-request-id`), or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** Lets everything that happens during a request know the request's id, and sends the id with the response. */
export function keepRequestScope(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    scope.run({ requestId: request.id }, done)
  })
}

/** A log whose lines name the node, and the request during which they are written. */
export const logOfNode =
  (log: Log, nodeId: string): Log =>
  (level, event, fields) => {
    const request = scope.getStore()?.requestId
    log(level, event, { node: nodeId, ...(request === undefined ? {} : { request }), ...fields })
  }
