import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { PostgresStore } from './postgresStore.ts'

/** The names of the migrations that this version has and the database has not, in their order. */
export async function pendingMigrations(store: PostgresStore, packageRoot: string): Promise<string[]> {
  const shipped = readdirSync(join(packageRoot, 'electron/service/newsroom/postgres/migrations'))
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
  const { rows: tables } = await sql<{ found: string | null }>`
    SELECT to_regclass('schema_migrations')::text AS found`.execute(store.newsroom)
  if (tables[0]?.found == null) return shipped
  const { rows } = await sql<{ version: number }>`SELECT version FROM schema_migrations`.execute(store.newsroom)
  const applied = new Set(rows.map(({ version }) => version))
  return shipped.filter((name) => !applied.has(Number(name.slice(0, 4))))
}
