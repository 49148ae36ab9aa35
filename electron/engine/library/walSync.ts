import { open } from 'node:fs/promises'
import type { LibraryDatabase } from './database.ts'

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
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(db: LibraryDatabase) {
    this.#db = db
    this.#logPath = `${db.name}-wal`
  }

  /** Runs `write`; resolves when it is on the disk. Until then a power cut may take it back, never a part of it. */
  async commit(write: () => void): Promise<void> {
    // A file system without shared memory has no log; there SQLite waits itself.
    if (this.#db.pragma('journal_mode', { simple: true }) !== 'wal') {
      write()
      return
    }
    this.#db.exec('PRAGMA synchronous = NORMAL')
    try {
      write()
    } finally {
      this.#db.exec('PRAGMA synchronous = FULL')
    }
    await this.#onDisk()
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
    const flushed = flushFile(this.#logPath).finally(() => {
      if (this.#running === flushed) this.#running = null
    })
    this.#running = flushed
    return flushed
  }
}

async function flushFile(path: string): Promise<void> {
  // For writing: Windows flushes no other.
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
