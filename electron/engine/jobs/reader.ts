import type { Statement } from 'better-sqlite3'
import type { JobState, WaitReason } from '../../../shared/recordings/domain.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { fromRow, type RawJob } from './jobRow.ts'
import { type AnyJobKind, isListed, type JobRow } from './types.ts'

/** Reads the `jobs` table; {@link JobQueue} also writes it. */
export class JobReader {
  readonly #db: LibraryDatabase
  readonly #due: Statement<[AnyJobKind], { due: number | null }>
  readonly #finished: Statement<[string], RawJob>

  constructor(db: LibraryDatabase) {
    this.#db = db
    // Without the `+`, SQLite would compile the statement anew for each kind, to choose between partial indexes.
    this.#due = db.prepare(
      `SELECT min(run_after_ms) AS due FROM jobs WHERE kind = +? AND state IN ('queued', 'waiting')`,
    )
    this.#finished = db.prepare(`SELECT * FROM jobs WHERE dedupe_key = ? AND state = 'done'`)
  }

  get(jobId: number): JobRow | null {
    const row = this.#db.prepare<[number], RawJob>('SELECT * FROM jobs WHERE id = ?').get(jobId)
    return row ? fromRow(row) : null
  }

  /** The job with this dedupe key, if it is done. */
  finished(dedupeKey: string): JobRow | null {
    const row = this.#finished.get(dedupeKey)
    return row ? fromRow(row) : null
  }

  /** When the next job of these kinds is due, in Unix milliseconds; null if none waits. */
  nextDueMs(kinds: readonly AnyJobKind[]): number | null {
    let dueMs = Number.POSITIVE_INFINITY
    for (const kind of kinds) dueMs = Math.min(dueMs, this.#due.get(kind)?.due ?? dueMs)
    return Number.isFinite(dueMs) ? dueMs : null
  }

  /** Every job in one of the states, oldest first. */
  list(states: readonly JobState[]): JobRow[] {
    return this.#db
      .prepare<[string], RawJob>(
        `SELECT * FROM jobs WHERE state IN (SELECT value FROM json_each(?)) AND dismissed = 0 AND ${isListed} ORDER BY id`,
      )
      .all(JSON.stringify(states))
      .map(fromRow)
  }

  /** The existing jobs among these ids, oldest first. */
  byIds(jobIds: readonly number[]): JobRow[] {
    return this.#db
      .prepare<[string], RawJob>('SELECT * FROM jobs WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id')
      .all(JSON.stringify(jobIds))
      .map(fromRow)
  }

  /** Jobs of these recordings, newest first. */
  ofRecordings(recordingIds: readonly number[]): JobRow[] {
    return this.#db
      .prepare<[string], RawJob>(
        `SELECT * FROM jobs WHERE recording_id IN (SELECT value FROM json_each(?)) ORDER BY id DESC`,
      )
      .all(JSON.stringify(recordingIds))
      .map(fromRow)
  }

  /** True while a job of these kinds is due or will be due automatically; jobs that wait for one of `reasons` do not count. */
  hasGoingOn(kinds: readonly AnyJobKind[], reasons: readonly WaitReason[]): boolean {
    const found = this.#db
      .prepare<[string, string]>(
        `SELECT 1 FROM jobs INDEXED BY jobs_unfinished WHERE state IN ('queued', 'waiting') AND dismissed = 0
         AND state NOT IN ('done', 'cancelled') AND ${isListed} AND kind IN (SELECT value FROM json_each(?))
         AND coalesce(waiting_for, '') NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
      )
      .get(JSON.stringify(kinds), JSON.stringify(reasons))
    return found !== undefined
  }
}
