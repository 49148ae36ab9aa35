import { type FileHandle, open } from 'node:fs/promises'
import type { LibraryDatabase } from './database.ts'
import { unwritable } from './problems.ts'

/** Opening it for each flush costs as much as a quick disk's flush. */
const idleMs = 1000

/**
 * Commits that wait for the disk without holding up everything else: SQLite's own wait stands still with the whole process,
 * some milliseconds each, in which nothing is sent. Here the commit is made without it, and the write-ahead log, which
 * holds it, is flushed on another thread. Those who come while it is flushed share the next flush.
 *
 * The log may be opened and closed beside SQLite: its locks are on other files.
 */
export class WalSync {
  readonly #db: LibraryDatabase
  readonly #logPath: string
  readonly #hasLog: boolean
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  #log: FileHandle | null = null
  #idle: NodeJS.Timeout | null = null

  constructor(db: LibraryDatabase) {
    this.#db = db
    this.#logPath = `${db.name}-wal`
    // A file system without shared memory has none; there SQLite waits itself.
    this.#hasLog = db.pragma('journal_mode', { simple: true }) === 'wal'
  }

  /**
   * Runs `write`; resolves when it is on the disk. Until then a power cut may take it back, never a part of it. Rejects with
   * 'disk-full' or 'library-unwritable' when the log cannot be flushed.
   */
  async commit(write: () => void): Promise<void> {
    if (!this.#hasLog) {
      write()
      return
    }
    this.#db.exec('PRAGMA synchronous = NORMAL')
    try {
      write()
    } finally {
      this.#db.exec('PRAGMA synchronous = FULL')
    }
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
    // For writing: Windows flushes no other.
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
