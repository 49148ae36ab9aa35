import type { FastifyInstance } from 'fastify'
import type { ServiceDatabase } from './store/database.ts'

const keptDays = 30

/**
 * Keeps method, route, part and status of every request for 30 days, without bodies, tokens or queries. `db`: the
 * connection that does not wait for the disk, because these rows may be lost.
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
