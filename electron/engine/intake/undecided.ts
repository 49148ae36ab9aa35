import type { ImportQuestion, ImportSource } from '../../../shared/recordings/importing.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import type { LibraryDatabase } from '../library/database.ts'

/**
 * A recording that waits for a choice. If `isNew` is false, the recording was already in the library, and the choice
 * only decides whether it may leave this machine.
 */
type Undecided = { recordingId: number; source: ImportSource; jobId: number; isNew: boolean }

/** Imports that have not become a recording and wait for a choice. A failed import counts once it is retried. */
const askingImports = `SELECT id, json_extract(payload, '$.from.key') AS key, json_extract(payload, '$.from.name') AS name,
    coalesce(json_extract(payload, '$.source.path[#-1]'), json_extract(payload, '$.source.path')) AS path,
    json_extract(payload, '$.sizeBytes') AS sizeBytes,
    json_extract(payload, '$.projectId') AS projectId
  FROM jobs INDEXED BY jobs_unfinished
  WHERE state NOT IN ('done', 'cancelled') AND state <> 'failed' AND kind = 'import' AND json_extract(payload, '$.ask') = 1`

/**
 * Recordings for which a person has not yet chosen where to transcribe them. The library stores them, so that the question is asked
 * again after a restart.
 */
export class UndecidedRecordings {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** Call it in the transaction that seals the recording or finds it in the library. */
  add({ recordingId, source, jobId, isNew }: Undecided): void {
    this.#db
      .prepare(
        `INSERT INTO undecided_recordings (recording_id, source_key, source_name, job_id, is_new) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
      )
      .run(recordingId, source.key, source.name, jobId, isNew ? 1 : 0)
  }

  /** Call it when a person has chosen for this recording, in whatever way. */
  decided(recordingId: number): void {
    this.#db.prepare('DELETE FROM undecided_recordings WHERE recording_id = ?').run(recordingId)
  }

  /** If no question about this source is open, forgets its recordings that were in the library before. */
  forgetOldDuplicates(sourceKey: string): void {
    if (this.questions().some(({ source }) => source.key === sourceKey)) return
    this.#db.prepare('DELETE FROM undecided_recordings WHERE source_key = ? AND is_new = 0').run(sourceKey)
  }

  /** Removes the recordings of a source whose imports are not newer than `lastJobId`, and returns them, oldest import first. */
  take(sourceKey: string, lastJobId: number): { recordingId: number; isNew: boolean }[] {
    const rows = this.#db
      .prepare<[string, number], { recordingId: number; isNew: number }>(
        `SELECT recording_id AS recordingId, is_new AS isNew FROM undecided_recordings
         WHERE source_key = ? AND job_id <= ? ORDER BY job_id`,
      )
      .all(sourceKey, lastJobId)
    this.#db.prepare('DELETE FROM undecided_recordings WHERE source_key = ? AND job_id <= ?').run(sourceKey, lastJobId)
    return rows.map(({ recordingId, isNew }) => ({ recordingId, isNew: isNew === 1 }))
  }

  /** The ids of recordings that wait for a choice. */
  ids(): ReadonlySet<number> {
    const ids = this.#db.prepare('SELECT recording_id FROM undecided_recordings WHERE is_new = 1').pluck().all()
    return new Set(ids as number[])
  }

  /** The open questions for a person, oldest first. */
  questions(): ImportQuestion[] {
    return this.#db
      .prepare<[], Omit<ImportQuestion, 'source' | 'firstNames'> & { key: string; name: string; firstPaths: string }>(
        `SELECT key, max(name) AS name, count(*) AS recordings, sum(durationMs IS NULL) AS copying,
           sum(sizeBytes) AS sizeBytes, max(jobId) AS lastJobId,
           CASE WHEN count(DISTINCT coalesce(projectId, 0)) = 1 THEN max(projectId) END AS projectId,
           json_group_array(path) FILTER (WHERE place <= 3) AS firstPaths,
           CASE WHEN sum(durationMs IS NULL) = 0 THEN sum(durationMs) END AS durationMs
         FROM (SELECT *, row_number() OVER (PARTITION BY key ORDER BY jobId) AS place FROM (
           SELECT source_key AS key, source_name AS name, original_name AS path, job_id AS jobId, size_bytes AS sizeBytes, duration_ms AS durationMs,
             project_id AS projectId
           FROM undecided_recordings JOIN recordings ON recordings.id = recording_id WHERE is_new = 1
           UNION ALL SELECT key, name, path, id, sizeBytes, NULL, projectId FROM (${askingImports})
         )) GROUP BY key ORDER BY min(jobId)`,
      )
      .all()
      .map(({ key, name, firstPaths, ...question }) => ({
        ...question,
        source: { key, name },
        firstNames: (JSON.parse(firstPaths) as string[]).map((path) => shownText(path.split(/[\\/]/).at(-1) ?? path)),
      }))
  }
}
