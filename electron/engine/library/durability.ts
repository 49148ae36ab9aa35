import type { Database } from 'better-sqlite3'

/** FULL: an acknowledged import, ETag or edit must survive a power cut, not only a crash of the program. */
export const waitForDisk = (db: Database): void => {
  db.exec('PRAGMA synchronous = FULL')
}

/**
 * Runs `write`, whose commits do not wait for the disk: after a power cut they may be missing, but never in part. For what
 * can be done again, and for what is synced in another way.
 */
export function withoutWaiting<T>(db: Database, write: () => T): T {
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    return write()
  } finally {
    waitForDisk(db)
  }
}
