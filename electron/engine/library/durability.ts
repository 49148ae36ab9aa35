import { type FileHandle, open } from 'node:fs/promises'
import type { Database } from 'better-sqlite3'
import { unwritable } from './problems.ts'

/** FULL makes an acknowledged import, ETag or edit survive a power cut, not only a crash of the program. */
export const waitForDisk = (db: Database): void => {
  db.exec('PRAGMA synchronous = FULL')
}

/**
 * Runs `write`, whose commits do not wait for the disk. After a power cut, a commit may be missing, but never only a
 * part of it. Use it for work that can be done again or is synced in another way.
 */
export function withoutWaiting<T>(db: Database, write: () => T): T {
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    return write()
  } finally {
    waitForDisk(db)
  }
}

/** How long the log stays open after a flush. Opening it for each flush costs as much as a flush on a fast disk. */
const idleMs = 1000

/**
 * Commits that wait for the disk without blocking the process. SQLite's own wait blocks the process for some
 * milliseconds, in which nothing is sent. Here SQLite commits without waiting, and another thread flushes the
 * write-ahead log. Commits that arrive during a flush share the next flush.
 *
 * Opening and closing the log beside SQLite is safe: SQLite's locks are on other files.
 */
export class WalSync {
  readonly #db: Database
  readonly #logPath: string
  readonly #hasLog: boolean
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  #log: FileHandle | null = null
  #idle: NodeJS.Timeout | null = null

  constructor(db: Database) {
    this.#db = db
    this.#logPath = `${db.name}-wal`
    // A file system without shared memory has no log. SQLite itself waits there.
    this.#hasLog = db.pragma('journal_mode', { simple: true }) === 'wal'
  }

  /**
   * Runs `write`, and resolves when its commit is on the disk. Until then, a power cut may undo the whole commit, but
   * never only a part of it. Rejects with 'disk-full' or 'library-unwritable' if the log cannot be flushed.
   */
  async commit(write: () => void): Promise<void> {
    if (!this.#hasLog) {
      write()
      return
    }
    withoutWaiting(this.#db, write)
    await this.#onDisk().catch((cause: unknown) => {
      throw unwritable(cause)
    })
  }

  #onDisk(): Promise<void> {
    if (this.#running === null) return this.#flush()
    this.#next ??= this.#running.then(
      () => this.#flush(),
      () => this.#flush(),
    )
    return this.#next
  }

  #flush(): Promise<void> {
    this.#next = null
    const flushed = this.#flushLog().finally(() => {
      if (this.#running === flushed) this.#running = null
    })
    this.#running = flushed
    return flushed
  }

  async #flushLog(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    // Open the log for writing, because Windows flushes no other handle.
    this.#log ??= await open(this.#logPath, 'r+')
    try {
      await this.#log.datasync()
    } finally {
      this.#idle = setTimeout(() => this.#close(), idleMs).unref()
    }
  }

  #close(): void {
    void this.#log?.close().catch(() => {})
    this.#log = null
  }
}
