import { gunzipSync, gzipSync } from 'node:zlib'
import type { LibraryDatabase } from '../library/database.ts'
import type { HandoverState } from './form.ts'

type HandoverKind = 'full' | 'redacted'
/** Of a segment of a redacted hand-over: which segment of the library it shows. `isWhole`: nothing of its text was withheld. */
export type Origin = { segmentId: number; isWhole: boolean }
/** A state that was handed over. `origins`: only of a redacted one that was written here, by key. */
type StoredHandover = {
  id: string
  recordingId: number
  direction: 'written' | 'received'
  kind: HandoverKind
  state: HandoverState
  origins: Readonly<Record<string, Origin>> | null
}
type Raw = Omit<StoredHandover, 'state' | 'origins'> & { state: Buffer }

/** The states of recordings that were handed over. What comes back is compared with the state that left. */
export class HandoverStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** A state that is stored under this id stays as it is. The times of words are not needed to merge and are left out. */
  add({ id, recordingId, direction, kind, state, origins }: StoredHandover): void {
    const kept = { state: { ...state, words: state.words.map(({ key }) => ({ key, words: [] })) }, origins }
    this.#db
      .prepare(
        `INSERT INTO handovers (id, recording_id, direction, kind, state, at_ms) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO NOTHING`,
      )
      .run(id, recordingId, direction, kind, gzipSync(JSON.stringify(kept)), this.#now())
  }

  remove(id: string): void {
    this.#db.prepare('DELETE FROM handovers WHERE id = ?').run(id)
  }

  /** The first of these hand-overs that this library knows. */
  firstKnown(ids: readonly string[]): StoredHandover | null {
    const select = this.#db.prepare<[string], Raw>(
      'SELECT id, recording_id AS recordingId, direction, kind, state FROM handovers WHERE id = ?',
    )
    for (const id of ids) {
      const row = select.get(id)
      if (row) return { ...row, ...JSON.parse(gunzipSync(row.state).toString('utf8')) }
    }
    return null
  }

  /** The full hand-overs whose changes a recording includes, newest first. */
  ancestors(recordingId: number): string[] {
    return this.#db
      .prepare<[number], string>(
        `SELECT id FROM handovers WHERE recording_id = ? AND (direction = 'received' OR kind = 'full')
         ORDER BY at_ms DESC, rowid DESC LIMIT 1000`,
      )
      .pluck()
      .all(recordingId)
  }
}
