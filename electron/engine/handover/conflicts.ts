import type { LibraryDatabase } from '../library/database.ts'
import type { StateSegment, StateSpeaker } from './form.ts'
import type { TextConflict } from './mergeMarks.ts'

/** What two libraries changed differently. `speakers`: those who speak in `theirs`. */
type Conflict =
  | TextConflict
  | {
      of: 'segments'
      base: StateSegment[]
      mine: StateSegment[]
      theirs: StateSegment[]
      speakers: StateSpeaker[]
      atMs: number
    }
export type StoredConflict = { id: number; recordingId: number; handoverId: string; conflict: Conflict }
type Raw = Omit<StoredConflict, 'conflict'> & { conflict: string }

const columns = 'id, recording_id AS recordingId, handover_id AS handoverId, conflict'
const fromRow = (row: Raw): StoredConflict => ({ ...row, conflict: JSON.parse(row.conflict) })

/** Conflicts that wait for a person. */
export class ConflictStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  add(recordingId: number, handoverId: string, conflict: Conflict): void {
    this.#db
      .prepare('INSERT INTO handover_conflicts (recording_id, handover_id, conflict, created_ms) VALUES (?, ?, ?, ?)')
      .run(recordingId, handoverId, JSON.stringify(conflict), this.#now())
  }

  ofRecording(recordingId: number): StoredConflict[] {
    return this.#db
      .prepare<[number], Raw>(`SELECT ${columns} FROM handover_conflicts WHERE recording_id = ? ORDER BY id`)
      .all(recordingId)
      .map(fromRow)
  }

  count(recordingId: number): number {
    return (
      this.#db
        .prepare<[number], number>('SELECT count(*) FROM handover_conflicts WHERE recording_id = ?')
        .pluck()
        .get(recordingId) ?? 0
    )
  }

  find(conflictId: number): StoredConflict | null {
    const row = this.#db
      .prepare<[number], Raw>(`SELECT ${columns} FROM handover_conflicts WHERE id = ?`)
      .get(conflictId)
    return row ? fromRow(row) : null
  }

  remove(conflictId: number): void {
    this.#db.prepare('DELETE FROM handover_conflicts WHERE id = ?').run(conflictId)
  }
}
