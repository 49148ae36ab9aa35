import type { LibraryDatabase } from '../library/database.ts'
import type { RunTarget } from '../partner/connections.ts'
import type { AudioSpan } from '../upload/forms.ts'

/** A part's answer, when it is there. */
export type PartResult = { runId: number; partIndex: number; span: AudioSpan; resultJson: string }

/**
 * Recordings that are longer than a service takes are transcribed in parts: each is a run of its own below the whole one's, and
 * goes the way that any run goes, except that its answer is kept until all are there.
 */
export class RunParts {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Adds the parts of a run; where that was done before, nothing changes. Returns their runs, in order. */
  create(parentId: number, spans: readonly AudioSpan[]): number[] {
    const known = this.runIds(parentId)
    if (known.length > 0) return known
    const insert = this.#db.prepare(
      `INSERT INTO transcription_runs (recording_id, destination, account_id, service_key, options, created_ms, parent_id,
         part_index, span_start_ms, span_end_ms)
       SELECT recording_id, destination, account_id, service_key, options, ?, id, ?, ?, ? FROM transcription_runs WHERE id = ?`,
    )
    return spans.map(({ startMs, endMs }, index) =>
      Number(insert.run(this.#now(), index, startMs, endMs, parentId).lastInsertRowid),
    )
  }

  runIds(parentId: number): number[] {
    return this.#db
      .prepare<[number], { id: number }>('SELECT id FROM transcription_runs WHERE parent_id = ? ORDER BY part_index')
      .all(parentId)
      .map(({ id }) => id)
  }

  /** Of recordings whose latest run goes in parts: the runs of these. */
  runIdsOfRecordings(recordingIds: readonly number[]): Map<number, number[]> {
    const rows = this.#db
      .prepare<[string], { recordingId: number; runIds: string }>(
        `SELECT recording_id AS recordingId, json_group_array(id) AS runIds FROM transcription_runs
         WHERE parent_id IN (SELECT max(id) FROM transcription_runs
           WHERE parent_id IS NULL AND recording_id IN (SELECT value FROM json_each(?)) GROUP BY recording_id)
         GROUP BY recording_id`,
      )
      .all(JSON.stringify(recordingIds))
    return new Map(rows.map(({ recordingId, runIds }) => [recordingId, JSON.parse(runIds)]))
  }

  setResult(runId: number, resultJson: string): void {
    this.#db.prepare('UPDATE transcription_runs SET result = ? WHERE id = ?').run(resultJson, runId)
  }

  /** All answers in the order of the recording; null while one is missing. */
  results(parentId: number): PartResult[] | null {
    const rows = this.#db
      .prepare<
        [number],
        { runId: number; partIndex: number; startMs: number; endMs: number; resultJson: string | null }
      >(
        `SELECT id AS runId, part_index AS partIndex, span_start_ms AS startMs, span_end_ms AS endMs, result AS resultJson
         FROM transcription_runs WHERE parent_id = ? ORDER BY part_index`,
      )
      .all(parentId)
    const results = rows.flatMap(({ runId, partIndex, startMs, endMs, resultJson }) =>
      resultJson === null ? [] : [{ runId, partIndex, span: { startMs, endMs }, resultJson }],
    )
    return results.length === rows.length && rows.length > 0 ? results : null
  }

  /** Whether every part has its answer. */
  areAllThere(parentId: number): boolean {
    const missing = this.#db
      .prepare<[number], { id: number }>(
        'SELECT id FROM transcription_runs WHERE parent_id = ? AND result IS NULL LIMIT 1',
      )
      .get(parentId)
    return missing === undefined
  }

  /** The parts have become one transcript, which keeps their answers; `seamsMs`: where one part's words end and the next one's begin. */
  setStitched(parentId: number, seamsMs: readonly number[]): void {
    const update = this.#db.prepare(
      'UPDATE transcription_runs SET result = NULL, part_start_ms = ?, part_end_ms = ? WHERE id = ?',
    )
    const runIds = this.runIds(parentId)
    runIds.forEach((runId, index) => {
      const end = this.#db
        .prepare<[number], { endMs: number }>('SELECT span_end_ms AS endMs FROM transcription_runs WHERE id = ?')
        .get(runId)?.endMs
      update.run(index === 0 ? 0 : (seamsMs[index - 1] ?? 0), seamsMs[index] ?? end ?? 0, runId)
    })
  }

  /** What was submitted for this part does not count any more: it is begun anew, at this target, with its next upload. */
  reset(runId: number, { destination, accountId, serviceKey }: RunTarget): void {
    this.#db
      .prepare(
        `UPDATE transcription_runs SET destination = ?, account_id = ?, service_key = ?, upload = NULL,
           submit_started_ms = NULL, transcription_id = NULL, submitted_ms = NULL, status = NULL, server_message = NULL,
           finished_ms = NULL, result = NULL WHERE id = ?`,
      )
      .run(destination, accountId, serviceKey, runId)
  }
}
