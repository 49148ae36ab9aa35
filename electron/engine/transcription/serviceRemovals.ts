import type { LibraryDatabase } from '../library/database.ts'

type RemovalKind = 'transcription' | 'workflow' | 'upload'
type RemovalRow = { kind: RemovalKind; id: string }

/** Most rows in one request. */
const mostAtOnce = 5000

/**
 * What the service on this machine is to remove: one row for each task and each upload, until the service has answered. Call the
 * methods that write in the transaction that makes the thing superfluous.
 */
export class ServiceRemovals {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** The library has the run's result: its task and its file are not needed there. Does nothing for a remote run. */
  ofFinishedRun(runId: number): void {
    this.#db
      .prepare(
        `INSERT INTO service_removals (kind, id, revoke)
         SELECT 'transcription', transcription_id, 0 FROM transcription_runs
           WHERE id = @runId AND destination = 'this-machine' AND transcription_id IS NOT NULL
         UNION ALL
         SELECT 'upload', upload.upload_id, 0 FROM transcription_runs run JOIN uploads upload ON upload.id = run.upload
           WHERE run.id = @runId AND upload.destination = 'this-machine'
         ON CONFLICT DO NOTHING`,
      )
      .run({ runId })
  }

  /**
   * Everything that the service on this machine has of a recording, finished or not; unfinished tasks are revoked there first. For
   * a recording that is deleted: call it before its rows go.
   */
  ofRecording(recordingId: number): void {
    this.#db
      .prepare(
        `INSERT INTO service_removals (kind, id, revoke)
         SELECT 'transcription', transcription_id, 1 FROM transcription_runs
           WHERE recording_id = @recordingId AND destination = 'this-machine' AND transcription_id IS NOT NULL
         UNION ALL
         SELECT 'workflow', workflow_id, 1 FROM workflow_runs
           WHERE recording_id = @recordingId AND destination = 'this-machine' AND workflow_id IS NOT NULL
         UNION ALL
         SELECT 'upload', upload_id, 1 FROM uploads WHERE recording_id = @recordingId AND destination = 'this-machine'
         ON CONFLICT DO UPDATE SET revoke = 1`,
      )
      .run({ recordingId })
  }

  /** What to send in one request: all with the same `revoke`. Null: nothing is left. */
  next(): { rows: RemovalRow[]; revoke: boolean } | null {
    for (const revoke of [1, 0]) {
      const rows = this.#db
        .prepare<[number, number], RemovalRow>('SELECT kind, id FROM service_removals WHERE revoke = ? LIMIT ?')
        .all(revoke, mostAtOnce)
      if (rows.length > 0) return { rows, revoke: revoke === 1 }
    }
    return null
  }

  /**
   * The service has answered. A file that stays there is used by another task of the library, whose end removes it. `revoke`: as it
   * was sent; a row that changed in the meantime stays.
   */
  answered(rows: readonly RemovalRow[], revoke: boolean): void {
    this.#db
      .prepare(
        `DELETE FROM service_removals WHERE revoke = ?
         AND (kind, id) IN (SELECT value ->> 'kind', value ->> 'id' FROM json_each(?))`,
      )
      .run(revoke ? 1 : 0, JSON.stringify(rows))
  }
}
