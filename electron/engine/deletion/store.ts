import type { DeletionScope } from '../../../shared/recordings/deletion.ts'
import type { LibraryDatabase } from '../library/database.ts'

/**
 * The data that must still be removed from this machine after the rows of a recording are deleted. The table
 * `desired_states` lists the data that the service must still remove. After a crash, each step starts again.
 */
export type Remains = {
  /** The files and folders, below the library's folder. */
  paths: string[]
  /** True if the library file must still be rewritten, so that deleted rows leave no trace. */
  mustRewriteLibrary: boolean
}

export const hasEnded = ({ paths, mustRewriteLibrary }: Remains): boolean => paths.length === 0 && !mustRewriteLibrary

/**
 * A deletion that has not ended. `announced`: a rule announced it, and no person has seen the warning yet. `waiting`: a person
 * can undo it until `dueMs`. `removing`: the rows are deleted, and it cannot be undone; `remains` lists what is still to be
 * removed.
 */
type DeletionRow = {
  id: number
  recordingId: number
  scope: DeletionScope
  askedBy: 'person' | 'rule'
  heldJobs: number[]
  askedMs: number
} & (
  | { state: 'announced'; dueMs: null; remains: null }
  | { state: 'waiting'; dueMs: number; remains: null }
  | { state: 'removing'; dueMs: number | null; remains: Remains }
)
export type WaitingDeletion = Extract<DeletionRow, { state: 'waiting' }>
export type RemovingDeletion = Extract<DeletionRow, { state: 'removing' }>

type RawRow = Omit<DeletionRow, 'heldJobs' | 'remains'> & { heldJobs: string; remains: string | null }

const columns = `id, recording_id AS recordingId, scope, asked_by AS askedBy, state, due_ms AS dueMs,
  held_jobs AS heldJobs, remains, asked_ms AS askedMs`

const fromRow = (row: RawRow): DeletionRow =>
  ({
    ...row,
    heldJobs: JSON.parse(row.heldJobs),
    remains: row.remains === null ? null : JSON.parse(row.remains),
  }) as DeletionRow

/** The table of deletions that have not ended. */
export class DeletionStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  all(): DeletionRow[] {
    return this.#db.prepare<[], RawRow>(`SELECT ${columns} FROM deletions ORDER BY id`).all().map(fromRow)
  }

  /** The deletion of a recording that can still be undone. */
  undoable(recordingId: number): Exclude<DeletionRow, RemovingDeletion> | null {
    const row = this.#db
      .prepare<[number], RawRow>(`SELECT ${columns} FROM deletions WHERE recording_id = ? AND state <> 'removing'`)
      .get(recordingId)
    return row ? (fromRow(row) as Exclude<DeletionRow, RemovingDeletion>) : null
  }

  waiting(): WaitingDeletion[] {
    return this.all().filter((row) => row.state === 'waiting')
  }

  removing(): RemovingDeletion[] {
    return this.all().filter((row) => row.state === 'removing')
  }

  /** True if a deletion still has to remove this file. `path`: below the library's folder. */
  isRemoving(path: string): boolean {
    const row = this.#db
      .prepare<[string], { one: 1 }>(
        `SELECT 1 AS one FROM deletions, json_each(remains, '$.paths') AS left
         WHERE state = 'removing' AND left.value = ? LIMIT 1`,
      )
      .get(path)
    return row !== undefined
  }

  /** Stores a person's deletion, which replaces a deletion that a rule announced. */
  ask(wanted: Pick<WaitingDeletion, 'recordingId' | 'scope' | 'heldJobs' | 'dueMs'>): void {
    this.drop(wanted.recordingId)
    this.#db
      .prepare(
        `INSERT INTO deletions (recording_id, scope, asked_by, state, due_ms, held_jobs, asked_ms)
         VALUES (@recordingId, @scope, 'person', 'waiting', @dueMs, @heldJobs, @nowMs)`,
      )
      .run({ ...wanted, heldJobs: JSON.stringify(wanted.heldJobs), nowMs: this.#now() })
  }

  /** Stores a deletion that the rule announces. The deletion does not begin before {@link warned}. */
  announce(recordingId: number): void {
    this.#db
      .prepare(
        `INSERT INTO deletions (recording_id, scope, asked_by, state, asked_ms)
         VALUES (?, 'audio', 'rule', 'announced', ?) ON CONFLICT DO NOTHING`,
      )
      .run(recordingId, this.#now())
  }

  /** Call it when a person has seen the warning about these deletions. */
  warned(dueMs: number): number {
    return this.#db.prepare(`UPDATE deletions SET state = 'waiting', due_ms = ? WHERE state = 'announced'`).run(dueMs)
      .changes
  }

  /** If the clock was set back, makes the deletion due no later than it was announced. */
  setDue(id: number, dueMs: number): void {
    this.#db.prepare('UPDATE deletions SET due_ms = ? WHERE id = ?').run(dueMs, id)
  }

  /** Removes a deletion that has not begun. */
  drop(recordingId: number): boolean {
    return (
      this.#db.prepare(`DELETE FROM deletions WHERE recording_id = ? AND state <> 'removing'`).run(recordingId)
        .changes > 0
    )
  }

  /** Marks the deletion as begun. Call it in the transaction that deletes the recording's rows. */
  begin(id: number, remains: Remains): void {
    this.#db
      .prepare(`UPDATE deletions SET state = 'removing', held_jobs = '[]', remains = ? WHERE id = ?`)
      .run(JSON.stringify(remains), id)
  }

  setRemains(id: number, remains: Remains): void {
    this.#db.prepare('UPDATE deletions SET remains = ? WHERE id = ?').run(JSON.stringify(remains), id)
  }

  end(id: number): void {
    this.#db.prepare('DELETE FROM deletions WHERE id = ?').run(id)
  }
}
