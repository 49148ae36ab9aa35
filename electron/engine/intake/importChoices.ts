import {
  type ImportChoice,
  type ImportSource,
  importChoiceSchema,
  type RememberedChoice,
} from '../../../shared/recordings/importing.ts'
import type { LibraryDatabase } from '../library/database.ts'

type Raw = { key: string; name: string; choice: string }

/** A person's choice for the recordings of a source, to repeat without a question. */
export class ImportChoices {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Null if nothing is stored or the stored choice cannot be read; the person is then asked. */
  of(sourceKey: string): ImportChoice | null {
    return this.list().find(({ source }) => source.key === sourceKey)?.choice ?? null
  }

  /** The remembered choices, latest first. */
  list(): Pick<RememberedChoice, 'source' | 'choice'>[] {
    return this.#db
      .prepare<[], Raw>(
        `SELECT source_key AS key, source_name AS name, choice FROM import_choices ORDER BY chosen_ms DESC, source_key`,
      )
      .all()
      .flatMap(({ key, name, choice }) => {
        const { success, data } = importChoiceSchema.safeParse(JSON.parse(choice))
        return success ? [{ source: { key, name }, choice: data }] : []
      })
  }

  remember({ key, name }: ImportSource, choice: ImportChoice): void {
    this.#db
      .prepare(
        `INSERT INTO import_choices (source_key, source_name, choice, chosen_ms) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET source_name = excluded.source_name, choice = excluded.choice,
           chosen_ms = excluded.chosen_ms`,
      )
      .run(key, name, JSON.stringify(choice), this.#now())
  }

  forget(sourceKey: string): void {
    this.#db.prepare('DELETE FROM import_choices WHERE source_key = ?').run(sourceKey)
  }
}
