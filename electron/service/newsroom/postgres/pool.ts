import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../../../../shared/errors/log.ts'
import { typeParsers } from './numbers.ts'
import { type PostgresSettings, usualPostgresSettings } from './settings.ts'
import { DatabaseUnreachable, mapConnectionErrors } from './storeErrors.ts'

/** Numbers of all connections, of unused ones, and of requests that wait for one. */
export type PoolUse = { total: number; idle: number; waiting: number }

/** A pool for Kysely. Errors of connections are `DatabaseUnreachable`. */
export function createPool(settings: PostgresSettings, log: Log): PostgresPool & { use(): PoolUse } {
  const { url, ...given } = settings
  const {
    connections,
    connectionTimeoutMs,
    statementTimeoutMs,
    lockTimeoutMs,
    idleTransactionTimeoutMs,
    applicationName,
  } = { ...usualPostgresSettings, ...given }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: sent(statementTimeoutMs),
    lock_timeout: sent(lockTimeoutMs),
    idle_in_transaction_session_timeout: sent(idleTransactionTimeoutMs),
    // The server ends a statement itself. This is for a server that no longer answers at all.
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + connectionTimeoutMs,
    keepAlive: true,
    application_name: applicationName,
    types: typeParsers,
  })
  // A connection that breaks while nobody uses it; the pool opens another one.
  pool.on('error', (error) => log('warn', 'database-connection-lost', { code: codeOf(error) }))
  // While a client is in use, its query rejects with the error. Without a listener, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const clients = new WeakMap<pg.PoolClient, ErrorMappingClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await mapConnectionErrors(pool.connect())
      const known = clients.get(client) ?? new ErrorMappingClient(client)
      clients.set(client, known)
      // Kysely's type also has a form with a cursor, for streams. The service has none.
      return known as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
    use: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

class ErrorMappingClient {
  readonly #client: pg.PoolClient
  /** A client with a broken connection must not go back to the pool. */
  #isBroken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async query(text: string, parameters?: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await mapConnectionErrors(this.#client.query(text, parameters as unknown[]))
    } catch (error) {
      if (error instanceof DatabaseUnreachable) this.#isBroken = true
      throw error
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#isBroken)
  }
}

/** `pg` leaves the number 0 out, so that a timeout which is set for the database or the user would hold. */
const sent = (timeoutMs: number) => String(timeoutMs) as unknown as number

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)
