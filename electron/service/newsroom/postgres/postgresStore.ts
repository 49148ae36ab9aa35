import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Log } from '../../../../shared/errors/log.ts'
import type { Db, Store, Tx } from '../../ports/ports.ts'
import type { Tables } from '../../ports/tables.ts'
import { createPool, type PoolUse } from './pool.ts'
import type { PostgresSettings } from './settings.ts'
import { isStoreError, isWorthRetrying } from './storeErrors.ts'
import type { NewsroomDb, NewsroomTables, NewsroomTx } from './tables.ts'

const mostTries = 5

/** Two names that have the same number would only wait for each other. */
const lockNumber = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString()

/** The rows of a newsroom's service in PostgreSQL. Many nodes share them. */
export class PostgresStore implements Store {
  /** With the newsroom's own tables. */
  readonly newsroom: NewsroomDb
  readonly poolUse: () => PoolUse

  constructor(settings: PostgresSettings, log: Log) {
    const pool = createPool(settings, log)
    this.newsroom = new Kysely<NewsroomTables>({ dialect: new PostgresDialect({ pool }) })
    this.poolUse = () => pool.use()
  }

  get db(): Db {
    return this.newsroom.$pickTables<keyof Tables>()
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.newsroomTransaction((tx) => work(tx.$pickTables<keyof Tables>()))
  }

  /**
   * Like `transaction`, with the newsroom's own tables. The work is done again if the database rolled it back because
   * of other transactions, so it must change nothing but rows. A broken connection is not retried: the work may have
   * been committed.
   */
  async newsroomTransaction<T>(work: (tx: NewsroomTx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return await this.newsroom.transaction().execute(work)
      } catch (error) {
        if (tries === mostTries || !isWorthRetrying(error)) throw error
        await pause(randomInt(5, 20 * tries))
      }
  }

  async lock(tx: Tx, name: string): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(${lockNumber(name)}::bigint)`.execute(tx)
  }

  isStoreError(error: unknown): boolean {
    return isStoreError(error)
  }

  /** PostgreSQL's vacuum overwrites removed rows in its own time; its files are for its operator only. */
  async scrub(): Promise<void> {}

  async close(): Promise<void> {
    await this.newsroom.destroy()
  }
}
