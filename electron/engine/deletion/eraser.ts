import { Worker } from 'node:worker_threads'
import { childEnvironment, neededEntry } from '../../system/index.ts'
import { busyTimeoutMs, type LibraryDatabase } from '../library/database.ts'

/** `path`: the path of the library file. */
export type ToEraseThread = { path: string }
/** `errorCode`: SQLite's code, or empty. */
export type FromEraseThread = { isErased: boolean } | { errorCode: string }

/** How long a write of the engine may wait for the rewrite. The engine's thread waits too, because the write must not fail. */
const longestEraseMs = 3_600_000

/**
 * Rewrites the library file without deleted rows (`rewriteWithoutDeletedRows`) and empties its log, on a separate thread with its own
 * connection. Meanwhile the engine can read; its writes wait for SQLite's lock. False if another program is reading the library; try
 * again later. Rejects with SQLite's error.
 */
export async function eraseInThread(db: LibraryDatabase): Promise<boolean> {
  const workerData: ToEraseThread = { path: db.name }
  // The thread does not get the arguments of this process, such as a debugger's port or a test runner's loader.
  const options = { workerData, name: 'eraser', execArgv: [], env: childEnvironment() }
  db.pragma(`busy_timeout = ${longestEraseMs}`)
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const worker = new Worker(neededEntry(import.meta.url, 'eraseThread.ts', 'eraser.js'), options)
      worker.on('message', (message: FromEraseThread) =>
        'isErased' in message
          ? resolve(message.isErased)
          : reject(Object.assign(new Error('The library could not be rewritten.'), { code: message.errorCode })),
      )
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The thread that rewrites the library has ended.')))
    })
  } finally {
    db.pragma(`busy_timeout = ${busyTimeoutMs}`)
  }
}

/** A larger library file is rebuilt with a temporary file on disk instead of in memory. */
const mostInMemoryBytes = 256 * 1024 * 1024

/**
 * Rewrites the library file without deleted data. `secure_delete` alone leaves copies: rows that SQLite once moved between pages, and
 * words in the search index. The write-ahead log still holds them until {@link emptyLog} has emptied it.
 *
 * A rewrite takes about 1.5 s of processor time per 100 MB. So it runs on a separate thread (`eraseThread.ts`), and one rewrite serves
 * all waiting deletions.
 */
export function rewriteWithoutDeletedRows(db: LibraryDatabase): void {
  // An index without its own content cannot be rebuilt; merging drops deleted entries.
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

/** Moves the write-ahead log into the library file and empties it. False while another program is reading. */
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
