import { createHmac, randomBytes } from 'node:crypto'
import type { LibraryDatabase } from './database.ts'

/**
 * `content`: the SHA-256 of a file. `local-only`: the SHA-256 of a file whose recording never left this machine.
 * `source`: a file's place, size and time.
 */
type Marked = 'content' | 'local-only' | 'source'

/** No recorder holds more files than this. */
const mostAnswers = 50_000

/**
 * Remembers deleted recordings as keyed hashes, so that no watch folder and no recorder imports them again automatically. Without the
 * library's key a hash reveals nothing, not even to a person who has the file or knows its name.
 */
export class DeletedContent {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  #key: Buffer | null = null
  /** The answers since the last change, because screens ask about every file of a recorder again and again. */
  readonly #answers = new Map<string, boolean>()

  constructor(db: LibraryDatabase, now: () => number = Date.now) {
    this.#db = db
    this.#now = now
  }

  has(kind: Marked, value: string): boolean {
    const name = `${kind}\n${value}`
    const known = this.#answers.get(name)
    if (known !== undefined) return known
    const isDeleted = this.deletedMs(kind, value) !== null
    // Do not keep answers from a transaction, because it may be rolled back.
    if (this.#db.inTransaction) return isDeleted
    if (this.#answers.size >= mostAnswers) this.#answers.clear()
    this.#answers.set(name, isDeleted)
    return isDeleted
  }

  /** When the content was deleted, in Unix milliseconds; null if it was not deleted. */
  deletedMs(kind: Marked, value: string): number | null {
    const key = this.#knownKey()
    if (!key) return null
    const row = this.#db
      .prepare<[Buffer], { deletedMs: number }>('SELECT deleted_ms AS deletedMs FROM deleted_content WHERE mark = ?')
      .get(markOf(key, kind, value))
    return row?.deletedMs ?? null
  }

  /** Call in the transaction that removes the content. */
  add(kind: Marked, value: string): void {
    this.#answers.clear()
    this.#db
      .prepare(
        `INSERT INTO deleted_content (mark, deleted_ms) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET deleted_ms = excluded.deleted_ms`,
      )
      .run(markOf(this.#knownKey() ?? this.#makeKey(), kind, value), this.#now())
  }

  /** Forgets a deletion, because a person imported the content again. */
  forget(kind: Marked, value: string): void {
    this.#answers.clear()
    const key = this.#knownKey()
    if (key) this.#db.prepare('DELETE FROM deleted_content WHERE mark = ?').run(markOf(key, kind, value))
  }

  #knownKey(): Buffer | null {
    this.#key ??=
      this.#db.prepare<[], { key: Buffer }>('SELECT key FROM deleted_content_key WHERE id = 1').get()?.key ?? null
    return this.#key
  }

  /** The key is not kept in memory, because the transaction around it may be rolled back. */
  #makeKey(): Buffer {
    const key = randomBytes(32)
    this.#db.prepare('INSERT INTO deleted_content_key (id, key) VALUES (1, ?)').run(key)
    return key
  }
}

const markOf = (key: Buffer, kind: Marked, value: string): Buffer =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest()
