import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { problem } from '../../../shared/words/problem.ts'
import { makeOwnFile, makeOwnFolder, takeFromOthers } from '../../system/index.ts'
import type { Db, Store } from '../ports/ports.ts'
import type { Tables } from '../ports/tables.ts'

type EmbeddedTables = Tables & { secrets: { name: string; value: string } }

export type SqliteStore = Store & {
  /** The same connection, with the tables that only an embedded service has. */
  own: Kysely<EmbeddedTables>
  close(): Promise<void>
}

/** A transaction takes the right to write at its start, so that none has to be begun again halfway. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config)
  }
}

/** Lists of ids of every length would otherwise keep a statement each. */
const mostKeptStatements = 200

/** Prepares a text once and keeps the statement, because preparing costs more than most of these queries. */
function withKeptStatements(sqlite: Database.Database): SqliteDatabase {
  const kept = new Map<string, Database.Statement>()
  return {
    prepare(sql) {
      const statement = kept.get(sql) ?? sqlite.prepare(sql)
      if (kept.size < mostKeptStatements) kept.set(sql, statement)
      return statement as unknown as SqliteStatement
    },
    close: () => void sqlite.close(),
  }
}

/**
 * Opens the service's own database. An exclusive transaction holds the lock file until the process ends, so two services never share a
 * folder. Throws 'service-already-running' and 'service-newer'.
 */
export function openSqliteStore(dataDir: string, packageRoot: string): SqliteStore {
  makeOwnFolder(dataDir)
  mkdirSync(join(dataDir, 'objects'), { recursive: true, mode: 0o700 })
  for (const name of ['service.lock', 'service.sqlite']) makeOwnFile(join(dataDir, name))
  for (const name of ['service.sqlite-wal', 'service.sqlite-shm']) takeFromOthers(join(dataDir, name))
  const lock = new Database(join(dataDir, 'service.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw problem('service-already-running', null, { retryable: true, cause })
  }
  const sqlite = new Database(join(dataDir, 'service.sqlite'))
  try {
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    // Free pages must not keep readable copies of removed data.
    sqlite.pragma('secure_delete = ON')
    migrate(sqlite, join(packageRoot, 'electron/service/embedded/migrations'))
  } catch (error) {
    sqlite.close()
    lock.close()
    throw error
  }
  const own = new Kysely<EmbeddedTables>({ dialect: new ImmediateDialect({ database: withKeptStatements(sqlite) }) })
  const db = own as unknown as Db
  return {
    ...{ db, own },
    transaction: (work) => db.transaction().execute(work),
    // There is one connection, so no other transaction runs.
    lock: async () => {},
    isStoreError: (error) => error instanceof Database.SqliteError,
    // Removed data may still be readable in the write-ahead log.
    scrub: () => db.connection().execute(async () => void sqlite.pragma('wal_checkpoint(TRUNCATE)')),
    async close() {
      await own.destroy()
      lock.close()
    },
  }
}

function migrate(db: Database.Database, folder: string): void {
  const shipped = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
  const current = db.pragma('user_version', { simple: true }) as number
  if (current > shipped.length) throw problem('service-newer')
  for (const name of shipped.slice(current))
    db.transaction(() => {
      db.exec(readFileSync(join(folder, name), 'utf8'))
      db.pragma(`user_version = ${Number(name.slice(0, 4))}`)
    }).immediate()
}
