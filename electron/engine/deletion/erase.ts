import type { LibraryDatabase } from '../library/database.ts'

/** A larger library file is rebuilt beside a temporary file instead of in memory. */
const mostInMemoryBytes = 256 * 1024 * 1024

/**
 * Rewrites the library file without what was deleted from it. `secure_delete` alone leaves copies: rows that SQLite once moved
 * between pages, and words in the search index. The write-ahead log still holds them until {@link emptyLog} has emptied it.
 *
 * It takes about 1.5 s of processor time per 100 MB, so it runs on a thread of its own (`eraser.ts`), and one rewrite serves all
 * deletions that wait for it.
 */
export function rewriteWithoutDeletedRows(db: LibraryDatabase): void {
  // An index without its own content cannot be built again; merging drops what was deleted.
  for (const { name, sql } of searchIndexes(db))
    db.prepare(`INSERT INTO "${name}" ("${name}") VALUES (?)`).run(
      /content\s*=\s*''/.test(sql) ? 'optimize' : 'rebuild',
    )
  const pages = db.pragma('page_count', { simple: true }) as number
  const pageBytes = db.pragma('page_size', { simple: true }) as number
  db.pragma(`temp_store = ${pages * pageBytes <= mostInMemoryBytes ? 'MEMORY' : 'DEFAULT'}`)
  try {
    db.exec('VACUUM')
  } finally {
    db.pragma('temp_store = DEFAULT')
  }
}

/** Moves the write-ahead log into the library file and empties it. False while another program reads. */
export function emptyLog(db: LibraryDatabase): boolean {
  const [answer] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  return answer?.busy === 0
}

const searchIndexes = (db: LibraryDatabase): { name: string; sql: string }[] =>
  db
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`,
    )
    .all()
