import type { FastifyInstance } from 'fastify'
import type { ServiceDatabase } from './store/database.ts'

const keptDays = 30

/**
 * Who asked for what, without bodies, tokens or queries: what was sent twice can be seen here. Written over a connection
 * of its own that never waits for the disk: these rows promise nothing to anybody.
 */
export function logRequests(app: FastifyInstance, db: ServiceDatabase, now: () => number): void {
  db.prepare('DELETE FROM requests WHERE at_ms < ?').run(now() - keptDays * 86_400_000)
  const insert = db.prepare(
    'INSERT INTO requests (at_ms, method, route, upload_id, part_number, status) VALUES (?, ?, ?, ?, ?, ?)',
  )
  app.addHook('onResponse', (request, reply, done) => {
    const { uploadId, part } = (request.params ?? {}) as { uploadId?: string; part?: string }
    const number = Number(part)
    insert.run(
      now(),
      request.method,
      request.routeOptions.url ?? '',
      uploadId ?? null,
      Number.isSafeInteger(number) ? number : null,
      reply.statusCode,
    )
    done()
  })
}
