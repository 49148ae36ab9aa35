import type { LibraryDatabase } from '../library/database.ts'
import { PartnerError } from '../partner/errors.ts'

/** Services learn new types: after this one is offered again. */
const believedForMs = 30 * 24 * 3_600_000

/** How a sentence speaks of types of files, also in the languages of the service's regions. */
const speaksOfTypes = /file.?type|media.?type|mime|format|extension|codec|类型|格式|形式|拡張子/i

/**
 * A refusal of the type of the file. A presign names nothing but size and type: without words it is about the type, as
 * what is sent in another type has another size as well; with words, where they speak of types or name this one.
 */
export function isRefusalOfType(error: unknown, filetype: string): error is PartnerError {
  if (!(error instanceof PartnerError) || error.isForeign) return false
  const { operation, status, said } = error
  if (operation !== 'presign' && operation !== 'completeUpload' && operation !== 'completeFile') return false
  if (status === 415) return true
  if (operation !== 'presign' || (status !== 400 && status !== 422)) return false
  return (
    said === '' ||
    speaksOfTypes.test(said) ||
    said
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(filetype.toLowerCase())
  )
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
