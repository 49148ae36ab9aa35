import { sql } from 'kysely'
import type { PostgresStore } from '../postgres/postgresStore.ts'

/**
 * Does work that only one node should do at a time. Does nothing if another node is doing it now. The lock belongs to
 * a connection: PostgreSQL releases it if the node dies, and no transaction stays open during the work.
 */
export async function exclusively(store: PostgresStore, name: string, work: () => Promise<void>): Promise<void> {
  const lock = sql`hashtextextended(${`node:${name}`}, 0)`
  await store.newsroom.connection().execute(async (connection) => {
    const { rows } = await sql<{ isOurs: boolean }>`SELECT pg_try_advisory_lock(${lock}) AS "isOurs"`.execute(
      connection,
    )
    if (!rows[0]?.isOurs) return
    try {
      await work()
    } finally {
      await sql`SELECT pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}
