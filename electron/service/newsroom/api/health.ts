import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { S3Objects } from '../objects/s3Objects.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'

const mostMs = 2000

/**
 * `/healthz`: the process answers. `/readyz`: 200 if database and object store answer within two seconds, else 503; the
 * body says for both whether they do. 503 too while the node is about to close.
 */
export function healthRoutes(
  app: FastifyInstance,
  { store, objects, isDraining }: { store: PostgresStore; objects: S3Objects; isDraining: () => boolean },
) {
  const database = within(mostMs, async () => void (await sql`SELECT 1`.execute(store.newsroom)))
  const objectStore = within(mostMs, () => objects.checkReachable())
  app.get('/healthz', () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const [isDatabase, isObjectStore] = await Promise.all([database(), objectStore()])
    const isReady = isDatabase && isObjectStore && !isDraining()
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, database: isDatabase, object_store: isObjectStore })
  })
}

/** Whether the check succeeds in time. A check that is still under way is not begun again: probes come every second. */
function within(timeoutMs: number, check: () => Promise<void>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null
  return async () => {
    underWay ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null
      })
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), timeoutMs)
    return await Promise.race([underWay, late.promise]).finally(() => clearTimeout(timer))
  }
}
