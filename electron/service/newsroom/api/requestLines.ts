import type { FastifyInstance } from 'fastify'
import type { Log } from '../../../../shared/errors/log.ts'

const taskId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Logs each request: method, route, status, duration, and the task that an accepted request names. The log adds the
 * request's id. No queries, bodies, accounts or addresses of people.
 */
export function logRequestLines(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const named = (request.params as { transcription_id?: unknown } | undefined)?.transcription_id
    const isKnown = reply.statusCode < 400 && typeof named === 'string' && taskId.test(named)
    log('info', 'request', {
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(isKnown ? { task: named } : {}),
    })
    done()
  })
}
