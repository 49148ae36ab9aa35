import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Opens the database of a service that runs in this process. It must not wait for the service’s transaction, because
 * nothing else would run meanwhile, so it tries again in later turns of the loop.
 */
export async function besideService<T>(dataDir: string, use: (db: Database.Database) => T): Promise<T> {
  for (;;) {
    const db = new Database(join(dataDir, 'service.sqlite'), { timeout: 0 })
    try {
      return use(db)
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
      await new Promise((done) => setImmediate(done))
    } finally {
      db.close()
    }
  }
}
