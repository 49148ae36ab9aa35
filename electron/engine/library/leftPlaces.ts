import { type LeftPlace, leftPlaceSchema } from '../../../shared/transcripts/heard.ts'
import type { LibraryDatabase } from './database.ts'

/** Where a person left each recording. Deleting a recording deletes its row. */
export class LeftPlaces {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** Null if the recording was never open, or the stored place is invalid. */
  of(recordingId: number): LeftPlace | null {
    const stored = this.#db
      .prepare<[number], LeftPlace>(
        'SELECT position_ms AS positionMs, top_ms AS topMs, speed FROM left_places WHERE recording_id = ?',
      )
      .get(recordingId)
    return leftPlaceSchema.safeParse(stored).data ?? null
  }

  keep(recordingId: number, place: LeftPlace): void {
    this.#db
      .prepare(
        `INSERT INTO left_places (recording_id, position_ms, top_ms, speed) VALUES (@recordingId, @positionMs, @topMs, @speed)
         ON CONFLICT (recording_id) DO UPDATE SET position_ms = excluded.position_ms, top_ms = excluded.top_ms, speed = excluded.speed`,
      )
      .run({ recordingId, ...place })
  }
}
