import { sql } from 'kysely'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import { hasTable } from '../postgres/hasTable.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { queueName, queueSchema } from './settings.ts'

/** `missing` and `older`: `migrateQueue` has to run first. `newer`: a newer version of Tapelog has made the tables. */
export type QueueState = 'missing' | 'older' | 'newer' | 'current'

/** Whether the queue's tables are those of this version. */
export async function queueState(store: PostgresStore): Promise<QueueState> {
  const table = `${queueSchema}.version`
  if (!(await hasTable(store.newsroom, table))) return 'missing'
  const { rows } = await sql<{ version: number }>`SELECT version FROM ${sql.table(table)}`.execute(store.newsroom)
  const version = rows[0]?.version ?? 0
  const wanted = bossPackage.pgboss.schema
  if (version !== wanted) return version < wanted ? 'older' : 'newer'
  const { rows: queues } = await sql`SELECT 1 FROM ${sql.table(`${queueSchema}.queue`)}
    WHERE name = ${queueName}`.execute(store.newsroom)
  return queues.length > 0 ? 'current' : 'missing'
}
