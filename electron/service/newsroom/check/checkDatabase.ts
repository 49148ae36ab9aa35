import { sql } from 'kysely'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { silentLog } from '../../../../shared/errors/log.ts'
import { isLoopback } from '../../../../shared/partner/regions.ts'
import { demandMigrated, postgresOf } from '../commands/database.ts'
import { databaseNowMs } from '../postgres/databaseClock.ts'
import { databaseProblem } from '../postgres/databaseProblems.ts'
import { PostgresStore } from '../postgres/postgresStore.ts'
import { queueSchema } from '../queue/settings.ts'
import type { SettingValues } from '../settings/table.ts'
import { type Check, failed, ok, warning } from './check.ts'

/** pg-boss needs 13; PostgreSQL 13 gets no more updates. */
const leastVersion = 140_000
/** Nodes use their own clocks for addresses and keys, and allow for 15 s at most. */
const mostClockDifferenceMs = 10_000

type Values = SettingValues<'database' | 'queue'>

/** Tries whether a node can work with the database. If it cannot be reached, that is the only thing it says. */
export async function checkDatabase(values: Values, packageRoot: string): Promise<Check[]> {
  const store = new PostgresStore({ ...postgresOf(values), connections: 1 }, silentLog)
  try {
    const checks = await serverChecks(store, values)
    const tables = await tablesCheck(store, packageRoot)
    checks.push(tables)
    if (tables.state === 'ok') checks.push(await permissionsCheck(store), ...(await keyChecks(store)))
    return checks
  } catch (error) {
    return [failedFor('database', error)]
  } finally {
    await store.close()
  }
}

function failedFor(code: 'database' | 'database-tables', error: unknown): Check {
  const known = databaseProblem(error)
  if (!(known instanceof TapelogError)) throw error
  return failed(code, { error: known.code })
}

type Server = {
  version: number
  versionText: string
  encoding: string
  nowMs: number
  isStandby: boolean
  isReadOnly: string
  fsync: string
  synchronousCommit: string
  fullPageWrites: string
  isEncrypted: boolean
  mostConnections: number
  leftConnections: number
  statementTimeoutMs: number
}

async function serverChecks(store: PostgresStore, values: Values): Promise<Check[]> {
  const askedMs = Date.now()
  const { rows } = await sql<Server>`SELECT
    current_setting('server_version_num')::int AS version,
    current_setting('server_version') AS "versionText",
    current_setting('server_encoding') AS encoding,
    ${databaseNowMs} AS "nowMs",
    pg_is_in_recovery() AS "isStandby",
    current_setting('default_transaction_read_only') AS "isReadOnly",
    current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS "synchronousCommit",
    current_setting('full_page_writes') AS "fullPageWrites",
    coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted",
    (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeoutMs",
    ${allowed.most} AS "mostConnections",
    ${allowed.left} AS "leftConnections"`.execute(store.newsroom)
  const server = rows[0]
  if (!server) throw new Error('A query without rows.')
  const clockMs = Math.max(0, askedMs - server.nowMs, server.nowMs - Date.now())
  const isDurable = server.fsync === 'on' && server.fullPageWrites === 'on' && server.synchronousCommit !== 'off'
  const wanted = values['database.connections'] + values['queue.connections']
  const { leftConnections: left, mostConnections: most } = server
  return [
    ok('database'),
    checked('database-version', server.version >= leastVersion, { version: server.versionText }),
    checked('database-encoding', server.encoding === 'UTF8', { encoding: server.encoding }),
    checked('database-clock', clockMs < mostClockDifferenceMs, { seconds: Math.round(clockMs / 1000) }),
    checked('database-writable', !server.isStandby && server.isReadOnly !== 'on'),
    checked('database-durable', isDurable),
    ...(server.isEncrypted || isNear(values['database.url'])
      ? [ok('database-encrypted')]
      : [warning('database-encrypted')]),
    checked('database-connections', left >= wanted, { left, wanted, most }),
    ...(hasOwnSession(server, values) ? [] : [failed('database', { error: 'database-pooler' })]),
  ]
}

/**
 * What the server, the user and the database each allow (-1: any number), and what is left of it. One of those in use is
 * this check’s own.
 */
const allowed = {
  most: limited('allowed'),
  left: limited('allowed - used + 1'),
}

function limited(number: string) {
  return sql<number>`(SELECT min(${sql.raw(number)})::int FROM (
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS used
    UNION ALL SELECT rolconnlimit, (SELECT count(*) FROM pg_stat_activity WHERE usename = current_user)
      FROM pg_roles WHERE rolname = current_user
    UNION ALL SELECT datconnlimit, (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())
      FROM pg_database WHERE datname = current_database()) AS limits WHERE allowed >= 0)`
}

/** A pooler in between takes settings and locks of one session to another. */
const hasOwnSession = ({ statementTimeoutMs }: Server, values: Values): boolean =>
  statementTimeoutMs === values['database.statementTimeoutMs']

const checked = (code: Check['code'], isOk: boolean, values: Check['values'] = {}): Check =>
  isOk ? ok(code, values) : failed(code, values)

/** On this machine: by loopback or a socket. */
function isNear(address: string): boolean {
  const url = new URL(address)
  const host = url.hostname || url.searchParams.get('host') || ''
  return host === '' || host.startsWith('/') || isLoopback(new URL(`http://${host}`))
}

async function tablesCheck(store: PostgresStore, packageRoot: string): Promise<Check> {
  try {
    await demandMigrated(store, packageRoot)
    return ok('database-tables')
  } catch (error) {
    return failedFor('database-tables', error)
  }
}

/** The nodes' database user may not be the one that ran `migrate`. */
async function permissionsCheck(store: PostgresStore): Promise<Check> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE n.nspname IN (current_schema(), ${queueSchema}) AND CASE
      WHEN c.relkind = 'S' THEN n.nspname <> ${queueSchema} AND NOT has_sequence_privilege(c.oid, 'USAGE')
      WHEN c.relkind NOT IN ('r', 'p') THEN false
      WHEN c.relname = 'schema_migrations' THEN NOT has_table_privilege(c.oid, 'SELECT')
      ELSE NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
        AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')) END
    ORDER BY name`.execute(store.newsroom)
  if (rows.length === 0) return ok('database-permissions')
  return failed('database-permissions', { count: rows.length, first: rows[0]?.name ?? '' })
}

async function keyChecks(store: PostgresStore): Promise<Check[]> {
  const { rows } = await sql<{ clients: number; workers: number }>`SELECT
    (SELECT count(*)::int FROM clients WHERE disabled_ms IS NULL) AS clients,
    (SELECT count(*)::int FROM keys WHERE kind = 'worker'
      AND (revoked_ms IS NULL OR revoked_ms > ${databaseNowMs})) AS workers`.execute(store.newsroom)
  const { clients = 0, workers = 0 } = rows[0] ?? {}
  return [
    clients > 0 ? ok('clients', { count: clients }) : warning('clients'),
    workers > 0 ? ok('worker-keys', { count: workers }) : warning('worker-keys'),
  ]
}
