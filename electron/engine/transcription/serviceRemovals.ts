import type { LibraryDatabase } from '../library/database.ts'

type RemovalKind = 'transcription' | 'workflow' | 'upload'
type RemovalRow = { kind: RemovalKind; id: string }

/** Most rows in one request. */
const mostAtOnce = 5000

/**
 * What the service on this machine is to remove because the library has its result: one row for each task and each upload, until
 * the service has answered. What is deleted is removed there by the deletion itself (`engine/deletion/removeFromService.ts`), which
 * also revokes unfinished tasks.
 */
export class ServiceRemovals {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /**
   * The library has the run's result: its task and its file are not needed there. Does nothing for a remote run. Call it in the
   * transaction that stores the result.
   */
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

  /** What to send in one request. Null: nothing is left. */
  next(): RemovalRow[] | null {
    const rows = this.#db.prepare<[number], RemovalRow>('SELECT kind, id FROM service_removals LIMIT ?').all(mostAtOnce)
    return rows.length > 0 ? rows : null
  }

  /** The service has answered. A file that stays there is used by another task of the library, whose end removes it. */
  answered(rows: readonly RemovalRow[]): void {
    this.#db
      .prepare(
        `DELETE FROM service_removals
         WHERE (kind, id) IN (SELECT value ->> 'kind', value ->> 'id' FROM json_each(?))`,
      )
      .run(JSON.stringify(rows))
  }
}
