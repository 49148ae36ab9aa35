import { randomBytes } from 'node:crypto'
import type { LibraryDatabase } from '../library/database.ts'

type KeyedRow = 'segment' | 'speaker' | 'quote' | 'note' | 'redaction' | 'run'

export const newKey = (): string => randomBytes(9).toString('base64url')

/** The keys under which libraries that exchange a recording know its rows. */
export class HandoverKeys {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** The keys of a recording, read once. Valid inside one transaction. */
  of(recordingId: number): RecordingKeys {
    return new RecordingKeys(this.#db, recordingId)
  }
}

export class RecordingKeys {
  readonly #db: LibraryDatabase
  readonly #recordingId: number
  readonly #keys = new Map<string, string>()
  readonly #ids = new Map<string, number>()

  constructor(db: LibraryDatabase, recordingId: number) {
    this.#db = db
    this.#recordingId = recordingId
    const rows = db
      .prepare<[number], { of: KeyedRow; key: string; id: number }>(
        'SELECT of, key, local_id AS id FROM handover_keys WHERE recording_id = ?',
      )
      .all(recordingId)
    for (const { of, key, id } of rows) this.#remember(of, key, id)
  }

  /** The key of a row; makes one if it has none yet. */
  keyOf(of: KeyedRow, id: number): string {
    const known = this.#keys.get(`${of}:${id}`)
    if (known !== undefined) return known
    const key = newKey()
    this.bind(of, key, id)
    return key
  }

  idOf(of: KeyedRow, key: string): number | null {
    return this.#ids.get(`${of}:${key}`) ?? null
  }

  bind(of: KeyedRow, key: string, id: number): void {
    this.#db
      .prepare('INSERT INTO handover_keys (recording_id, of, key, local_id) VALUES (?, ?, ?, ?)')
      .run(this.#recordingId, of, key, id)
    this.#remember(of, key, id)
  }

  /** Gives a key to a row that is new, or that came in place of a removed one. */
  bindAnew(of: KeyedRow, key: string, id: number): void {
    this.#db
      .prepare('DELETE FROM handover_keys WHERE recording_id = ? AND of = ? AND key = ?')
      .run(this.#recordingId, of, key)
    this.bind(of, key, id)
  }

  #remember(of: KeyedRow, key: string, id: number): void {
    this.#keys.set(`${of}:${id}`, key)
    this.#ids.set(`${of}:${key}`, id)
  }
}
