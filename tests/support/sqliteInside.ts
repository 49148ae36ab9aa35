import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { createService } from '../../electron/service/index.ts'
import type { Db } from '../../electron/service/ports/ports.ts'
import type { Tables } from '../../electron/service/ports/tables.ts'
import type { Composition, ServiceInside } from './serviceInside.ts'

/** No recording of 24 hours is larger. */
const mostBytesOfFile = 64 * 1024 ** 3

/** The embedded service as it is: rows in SQLite, recordings as files. */
export const sqliteWithFiles: Composition = {
  start: (deps) => createService(deps),
  async openInside(dataDir) {
    const objects = async () => readdirSync(join(dataDir, 'objects')).sort()
    return {
      ...sqliteRows(dataDir),
      // What a workflow wrote has its number at the end of its name. Parts have more, and so has what is being written.
      files: async () => (await objects()).filter((name) => /^(?!fetched-)[\w-]+(\.\d+)?$/.test(name)),
      objects,
      mostBytes: mostBytesOfFile,
      close: async () => {},
    }
  },
}

type RowsInside = Omit<ServiceInside, 'files' | 'objects' | 'mostBytes' | 'close'>

/** The rows of a service that keeps them in this folder. */
export function sqliteRows(dataDir: string): RowsInside {
  const rows = <T>(work: (db: Db) => Promise<T>) => besideService(join(dataDir, 'service.sqlite'), work)
  const run = (statement: string) => rows(async (db) => void (await sql.raw(statement).execute(db)))
  return {
    rows,
    breakUpdates: (table, condition) =>
      run(`CREATE TRIGGER broken BEFORE UPDATE ON ${table} WHEN ${condition} BEGIN SELECT RAISE(ABORT, 'full'); END`),
    mend: () => run('DROP TRIGGER broken'),
    brokenUpdateCode: 'SQLITE_CONSTRAINT_TRIGGER',
    async noteStatuses() {
      await run('CREATE TABLE IF NOT EXISTS noted (id INTEGER PRIMARY KEY, status TEXT)')
      await run(
        `CREATE TRIGGER IF NOT EXISTS noting AFTER UPDATE OF status ON workflows WHEN new.status <> old.status
        BEGIN INSERT INTO noted (status) VALUES (new.status); END`,
      )
    },
    takeStatuses: () => rows(takeNoted),
  }
}

/** Of the table that `noteStatuses` makes. */
export async function takeNoted(db: Db): Promise<string[]> {
  const noted = db.withTables<{ noted: { id: number; status: string } }>()
  const taken = await noted.selectFrom('noted').select('status').orderBy('id').execute()
  await noted.deleteFrom('noted').execute()
  return taken.map(({ status }) => status)
}

/**
 * Queries of a second connection to the database of a service that runs in this process. It must not wait for the service’s
 * transaction, because nothing else would run meanwhile, so it tries again in later turns of the loop.
 */
async function besideService<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  for (;;) {
    const database = new Database(path, { timeout: 0, fileMustExist: true })
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
    try {
      return await work(db)
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
      await new Promise((done) => setImmediate(done))
    } finally {
      await db.destroy()
    }
  }
}
