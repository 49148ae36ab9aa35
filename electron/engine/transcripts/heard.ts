import { playedRanges, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** The parts of each recording that were played. */
export class HeardRanges {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** The played ranges in order, separate from each other. */
  of(recordingId: number): TimeRange[] {
    const stored = this.#db
      .prepare<[number], string>('SELECT ranges FROM heard_ranges WHERE recording_id = ?')
      .pluck()
      .get(recordingId)
    return stored === undefined ? [] : JSON.parse(stored)
  }

  /** Adds ranges and returns everything that was played so far. */
  add(recordingId: number, ranges: readonly TimeRange[]): TimeRange[] {
    return this.#db
      .transaction(() => {
        const heard = playedRanges([...this.of(recordingId), ...ranges])
        this.#db
          .prepare(
            `INSERT INTO heard_ranges (recording_id, ranges) VALUES (?, ?)
             ON CONFLICT (recording_id) DO UPDATE SET ranges = excluded.ranges`,
          )
          .run(recordingId, JSON.stringify(heard))
        return heard
      })
      .immediate()
  }
}
