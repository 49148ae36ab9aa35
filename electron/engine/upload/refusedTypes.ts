import type { LibraryDatabase } from '../library/database.ts'

/** After this time, a refused type is tried again, because services learn new types. */
const believedForMs = 30 * 24 * 3_600_000

/** Types of files that services refused. */
export class RefusedTypes {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** `said`: the service's own words, without secrets; empty if it sent none. */
  note(serviceKey: string, filetype: string, said: string): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO refused_types (service_key, filetype, said, at_ms) VALUES (?, ?, ?, ?)')
      .run(serviceKey, filetype.toLowerCase(), said, this.#now())
  }

  /** The service's message about each refused type, by its name in lower case. */
  of(serviceKey: string): Map<string, string> {
    const rows = this.#db
      .prepare<[string, number], { filetype: string; said: string }>(
        'SELECT filetype, said FROM refused_types WHERE service_key = ? AND at_ms > ? ORDER BY at_ms, filetype',
      )
      .all(serviceKey, this.#now() - believedForMs)
    return new Map(rows.map(({ filetype, said }) => [filetype, said]))
  }

  /** Forgets the refusals, so that the next upload tries every type again. */
  forget(serviceKey: string): void {
    this.#db.prepare('DELETE FROM refused_types WHERE service_key = ?').run(serviceKey)
  }
}
