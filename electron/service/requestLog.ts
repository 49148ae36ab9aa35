import type { FastifyInstance } from 'fastify'
import type { ServiceDatabase } from './store/database.ts'

const keptDays = 30
/** The limit for stored rows. Older rows are removed first. */
const mostRows = 100_000
/** How many requests are logged before the rows are counted again. */
const rowsBetweenLooks = 1000
/** Refusals beyond this limit are not logged, because they say nothing new and any program on the machine can cause them. */
const mostRefusalsPerMinute = 60

/**
 * Stores method, route, part and status of requests for 30 days, without bodies, tokens or queries. For refused requests, it stores no
 * ids and only a few rows. `db`: the connection that does not wait for the disk, because these rows may be lost.
 */
export function logRequests(app: FastifyInstance, db: ServiceDatabase, now: () => number): void {
  const trim = () =>
    db
      .prepare(
        'DELETE FROM requests WHERE at_ms < ? OR id <= (SELECT id FROM requests ORDER BY id DESC LIMIT 1 OFFSET ?)',
      )
      .run(now() - keptDays * 86_400_000, mostRows)
  trim()
  const insert = db.prepare(
    'INSERT INTO requests (at_ms, method, route, upload_id, part_number, status) VALUES (?, ?, ?, ?, ?, ?)',
  )
  let rows = 0
  let minute = 0
  let refusals = 0
  app.addHook('onResponse', (request, reply, done) => {
    const isRefused = reply.statusCode >= 400
    if (Math.floor(now() / 60_000) !== minute) {
      minute = Math.floor(now() / 60_000)
      refusals = 0
    }
    if (isRefused && ++refusals > mostRefusalsPerMinute) return done()
    const { uploadId, part } = isRefused ? {} : ((request.params ?? {}) as { uploadId?: string; part?: string })
    const number = Number(part)
    insert.run(
      now(),
      request.method,
      request.routeOptions.url ?? '',
      uploadId ?? null,
      Number.isSafeInteger(number) ? number : null,
      reply.statusCode,
    )
    if (++rows % rowsBetweenLooks === 0) trim()
    done()
  })
}
