import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { TapelogError } from '../../../shared/errors.ts'

export type ServiceDatabase = Database.Database

/**
 * Opens the service's own library. The lock file is held by an exclusive transaction until the process ends, so two
 * services never share a folder.
 */
export function openServiceDatabase(
  dataDir: string,
  packageRoot: string,
): {
  db: ServiceDatabase
  /** The same library without waiting for the disk: for rows that promise nothing. */
  unsynced: ServiceDatabase
  close(): void
} {
  mkdirSync(join(dataDir, 'objects'), { recursive: true })
  const lock = new Database(join(dataDir, 'service.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new TapelogError(
      'service-already-running',
      'A transcription service already runs on this folder. Stop that one first, or name another folder.',
      { retryable: true, cause },
    )
  }
  const db = new Database(join(dataDir, 'service.sqlite'))
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    migrate(db, join(packageRoot, 'electron/service/store/migrations'))
  } catch (error) {
    db.close()
    lock.close()
    throw error
  }
  const unsynced = new Database(join(dataDir, 'service.sqlite'))
  unsynced.pragma('synchronous = NORMAL')
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

function migrate(db: ServiceDatabase, folder: string): void {
  const shipped = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
  const current = db.pragma('user_version', { simple: true }) as number
  if (current > shipped.length)
    throw new TapelogError(
      'service-newer',
      'This service folder was written by a newer Tapelog. Install that one to use it.',
    )
  for (const name of shipped.slice(current))
    db.transaction(() => {
      db.exec(readFileSync(join(folder, name), 'utf8'))
      db.pragma(`user_version = ${Number(name.slice(0, 4))}`)
    }).immediate()
}
