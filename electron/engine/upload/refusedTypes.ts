import type { LibraryDatabase } from '../library/database.ts'
import { PartnerError } from '../partner/errors.ts'

/** Services learn new types: after this one is offered again. */
const believedForMs = 30 * 24 * 3_600_000

/**
 * A refusal that can only be about the type of the file: a presign names nothing but size and type, and what is sent in
 * another type has another size. Null: it is about something else.
 */
export function isRefusalOfType(error: unknown): error is PartnerError {
  if (!(error instanceof PartnerError) || error.isForeign) return false
  const { operation, status } = error
  if (operation === 'presign') return status === 400 || status === 415 || status === 422
  return (operation === 'completeUpload' || operation === 'completeFile') && status === 415
}

/** Types of files that a service would not take, learnt from its answers. */
export class RefusedTypes {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** `said`: the service's own words, cleaned of secrets; empty where it gave none. */
  note(serviceKey: string, filetype: string, said: string): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO refused_types (service_key, filetype, said, at_ms) VALUES (?, ?, ?, ?)')
      .run(serviceKey, filetype.toLowerCase(), said, this.#now())
  }

  /** What was said of each refused type, by its name in lower case. */
  of(serviceKey: string): Map<string, string> {
    const rows = this.#db
      .prepare<[string, number], { filetype: string; said: string }>(
        'SELECT filetype, said FROM refused_types WHERE service_key = ? AND at_ms > ? ORDER BY at_ms, filetype',
      )
      .all(serviceKey, this.#now() - believedForMs)
    return new Map(rows.map(({ filetype, said }) => [filetype, said]))
  }

  /** The next upload offers every type again. */
  forget(serviceKey: string): void {
    this.#db.prepare('DELETE FROM refused_types WHERE service_key = ?').run(serviceKey)
  }
}
