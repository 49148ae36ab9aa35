import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { problem } from '../../../shared/errors/problem.ts'
import { makeOwnFile, makeOwnFolder, takeFromOthers } from '../../system/index.ts'

export type ServiceDatabase = Database.Database

/**
 * Opens the service's own database. An exclusive transaction holds the lock file until the process ends, so two services never share a
 * folder. Throws 'service-already-running' and 'service-newer'.
 */
export function openServiceDatabase(
  dataDir: string,
  packageRoot: string,
): {
  db: ServiceDatabase
  /** A second connection that does not wait for the disk. It is for rows that a power cut may lose. */
  unsynced: ServiceDatabase
  close(): void
} {
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
  const db = new Database(join(dataDir, 'service.sqlite'))
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    // Free pages must not keep readable copies of removed data.
    db.pragma('secure_delete = ON')
    migrate(db, join(packageRoot, 'electron/service/store/migrations'))
  } catch (error) {
    db.close()
    lock.close()
    throw error
  }
  const unsynced = new Database(join(dataDir, 'service.sqlite'))
  unsynced.pragma('synchronous = NORMAL')
  unsynced.pragma('secure_delete = ON')
  return {
    db,
    unsynced,
    close: () => {
      unsynced.close()
      db.close()
      lock.close()
    },
  }
}

/** Moves the write-ahead log into the database and empties it, because removed data may still be readable there. */
export function emptyWriteAheadLog(db: ServiceDatabase): void {
  db.pragma('wal_checkpoint(TRUNCATE)')
}

function migrate(db: ServiceDatabase, folder: string): void {
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
  // Free pages from before secure_delete still contain deleted data.
  if (current > 0 && current < firstSecureVersion) db.exec('VACUUM')
}

const firstSecureVersion = 4
