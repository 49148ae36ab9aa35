import type { LibraryDatabase } from '../library/database.ts'
import { fromRow, type RawJob } from './jobRow.ts'
import type { JobRow } from './types.ts'

/** The queue's imports, by what became of them and where they come from. */
export class ImportJobs {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Imports that have not become a recording: on their way, or refused and not yet dismissed. Newest first. */
  unfinished(): JobRow<'import'>[] {
    return this.#db
      .prepare<[], RawJob>(
        `SELECT * FROM jobs WHERE kind = 'import' AND state IN ('queued', 'running', 'waiting', 'paused', 'failed')
         AND dismissed = 0 ORDER BY id DESC LIMIT 1000`,
      )
      .all()
      .map((row) => fromRow(row) as JobRow<'import'>)
  }

  /** Imports from a device that have not become a recording and are not given up. */
  unfinishedFrom(deviceId: string): JobRow<'import'>[] {
    return this.#db
      .prepare<[string], RawJob>(
        `SELECT * FROM jobs WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = ?
         AND state NOT IN ('done', 'cancelled') ORDER BY id`,
      )
      .all(deviceId)
      .map((row) => fromRow(row) as JobRow<'import'>)
  }

  /** A device is there again: what waits for it is due. */
  wakeFrom(deviceId: string): void {
    this.#db
      .prepare(
        `UPDATE jobs SET run_after_ms = ? WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = ?
         AND state = 'waiting' AND waiting_for = 'device'`,
      )
      .run(this.#now(), deviceId)
  }
}
