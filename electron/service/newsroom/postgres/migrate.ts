import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../../../../shared/errors/log.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { databaseNowMs } from './databaseClock.ts'
import { hasTable } from './hasTable.ts'
import { type Migration, migrationsIn } from './migrationFiles.ts'
import { nodesBefore } from './nodes.ts'
import { PostgresStore } from './postgresStore.ts'
import type { PostgresSettings } from './settings.ts'
import type { NewsroomDb } from './tables.ts'

/** How often to look whether another migration has ended. */
const lookEveryMs = 200
/**
 * A statement that changes a table waits for running transactions, and all later statements wait behind it. So it gives
 * up soon and tries again.
 */
const lockTimeoutMs = 1000
const mostTries = 60
const lockNotAvailable = '55P03'

/**
 * Brings the database to this version, and returns the names of the migrations that it applied. Several programs may do
 * this at the same time: one migrates, the others wait. Nodes may serve requests meanwhile. Migrations that expand come
 * first. Throws 'service-newer' and changes nothing if a newer version has contracted the database; throws
 * 'service-nodes-older' if every remaining migration would break nodes of an earlier version that run now.
 */
export async function migrate(settings: PostgresSettings, packageRoot: string, log: Log): Promise<string[]> {
  // A migration may rewrite a large table, and another migration may have to wait for that.
  const withoutTimeouts = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleTransactionTimeoutMs: 0 }
  const store = new PostgresStore({ ...settings, ...withoutTimeouts, connections: 1 }, log)
  const shipped = migrationsIn(packageRoot)
  try {
    return await store.newsroom.connection().execute(async (db) => {
      const unlock = await lockMigrations(db)
      try {
        return await applyAll(db, shipped, log)
      } finally {
        await unlock()
      }
    })
  } finally {
    await store.close()
  }
}

/**
 * Waits for the lock without a transaction and without a waiting statement: CREATE INDEX CONCURRENTLY of the other
 * migration would wait for either, so both would wait forever.
 */
async function lockMigrations(db: NewsroomDb): Promise<() => Promise<unknown>> {
  const name = sql`hashtextextended('schema_migrations', 0)`
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`SELECT pg_try_advisory_lock(${name}) AS "isOurs"`.execute(db)
    if (rows[0]?.isOurs) return () => sql`SELECT pg_advisory_unlock(${name})`.execute(db)
    await pause(lookEveryMs)
  }
}

async function applyAll(db: NewsroomDb, shipped: readonly Migration[], log: Log): Promise<string[]> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL, applied_ms bigint NOT NULL)`.execute(db)
  const missing = missingOf(shipped, (await appliedIn(db)) ?? [])
  const done: string[] = []
  const inOrder = [...missing.filter(({ kind }) => kind === 'expand'), ...missing.filter(isContract)]
  for (const migration of inOrder) {
    if (isContract(migration) && (await nodesBefore(db, migration.version)) > 0) throw problem('service-nodes-older')
    await withRetries(() => apply(db, migration))
    done.push(migration.name)
    log('info', 'migrated', { name: migration.name, kind: migration.kind })
  }
  return done
}

const isContract = ({ kind }: Migration): boolean => kind === 'contract'

async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await work()
      return
    } catch (error) {
      if (tries === mostTries || !(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error
      await pause(lookEveryMs)
    }
}

async function apply(db: NewsroomDb, { version, name, kind, statements }: Migration): Promise<void> {
  const note = (own: NewsroomDb) =>
    sql`INSERT INTO schema_migrations (version, name, kind, applied_ms)
      VALUES (${version}, ${name}, ${kind}, ${databaseNowMs})`.execute(own)
  if (typeof statements === 'string') {
    await db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
      await sql.raw(statements).execute(tx)
      await note(tx)
    })
    return
  }
  for (const statement of statements) await sql.raw(statement).execute(db)
  await note(db)
}

/**
 * Whether nodes of this version can use the database: false if {@link migrate} has to be run first. Migrations of a newer
 * version that expand do not matter; throws 'service-newer' after one that contracts.
 */
export async function isMigrated({ newsroom }: PostgresStore, packageRoot: string): Promise<boolean> {
  const applied = await appliedIn(newsroom)
  // Contracting waits until no node of the version before is left, and nodes of this version do not wait for it.
  return applied !== null && missingOf(migrationsIn(packageRoot), applied).every(isContract)
}

/** The names of the migrations that this version has and the database has not, in their order. */
export async function pendingMigrations({ newsroom }: PostgresStore, packageRoot: string): Promise<string[]> {
  const applied = new Set((await appliedIn(newsroom))?.map(({ version }) => version))
  return migrationsIn(packageRoot).flatMap(({ name, version }) => (applied.has(version) ? [] : name))
}

/** The newest migration that this version of the package knows. */
export const newestVersion = (packageRoot: string): number => migrationsIn(packageRoot).at(-1)?.version ?? 0

type Applied = { version: number; kind: string }

/** Null if the database has never been migrated. */
async function appliedIn(db: NewsroomDb): Promise<Applied[] | null> {
  if (!(await hasTable(db, 'schema_migrations'))) return null
  return (await sql<Applied>`SELECT version, kind FROM schema_migrations`.execute(db)).rows
}

function missingOf(shipped: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Set(shipped.map(({ version }) => version))
  if (applied.some(({ version, kind }) => !known.has(version) && kind !== 'expand')) throw problem('service-newer')
  const versions = new Set(applied.map(({ version }) => version))
  return shipped.filter(({ version }) => !versions.has(version))
}
