import type { RunTarget } from '../accounts/connections.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { AudioSpan } from '../upload/encodings.ts'

/** A slice and the service's response about it. */
type SliceResult = { runId: number; sliceIndex: number; span: AudioSpan; resultJson: string }

/**
 * Slices of recordings that are too long for a service. Each slice is a run below the run of the whole recording. The
 * response about a slice is kept until all slices have responses. `kept_start_ms` and `kept_end_ms`: the part of the
 * stitched transcript that came from a slice.
 */
export class RunSlices {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Adds the slices of a run, once. Returns their run ids, in order. */
  create(parentId: number, spans: readonly AudioSpan[]): number[] {
    const known = this.runIds(parentId)
    if (known.length > 0) return known
    const insert = this.#db.prepare(
      `INSERT INTO transcription_runs (recording_id, destination, account_id, service_key, options, choice, asked_in,
         created_ms, parent_id, slice_index, span_start_ms, span_end_ms)
       SELECT recording_id, destination, account_id, service_key, options, choice, asked_in, ?, id, ?, ?, ? FROM transcription_runs WHERE id = ?`,
    )
    return spans.map(({ startMs, endMs }, index) =>
      Number(insert.run(this.#now(), index, startMs, endMs, parentId).lastInsertRowid),
    )
  }

  runIds(parentId: number): number[] {
    return this.#db
      .prepare<[number], { id: number }>('SELECT id FROM transcription_runs WHERE parent_id = ? ORDER BY slice_index')
      .all(parentId)
      .map(({ id }) => id)
  }

  /** The run ids of the slices, by recording, for recordings whose latest run uses slices. */
  runIdsOfRecordings(recordingIds: readonly number[]): Map<number, number[]> {
    const rows = this.#db
      .prepare<[string], { recordingId: number; runIds: string }>(
        `SELECT recording_id AS recordingId, json_group_array(id) AS runIds FROM transcription_runs
         WHERE parent_id IN (SELECT max(id) FROM transcription_runs
           WHERE parent_id IS NULL AND imported_from IS NULL
             AND recording_id IN (SELECT value FROM json_each(?)) GROUP BY recording_id)
         GROUP BY recording_id`,
      )
      .all(JSON.stringify(recordingIds))
    return new Map(rows.map(({ recordingId, runIds }) => [recordingId, JSON.parse(runIds)]))
  }

  setResult(runId: number, resultJson: string): void {
    this.#db.prepare('UPDATE transcription_runs SET result = ? WHERE id = ?').run(resultJson, runId)
  }

  /** The response about a slice; null if there is none yet. */
  resultOf(runId: number): string | null {
    const row = this.#db
      .prepare<[number], { result: string | null }>('SELECT result FROM transcription_runs WHERE id = ?')
      .get(runId)
    return row?.result ?? null
  }

  /** All responses, in order; null if a response is missing. */
  results(parentId: number): SliceResult[] | null {
    const rows = this.#db
      .prepare<
        [number],
        { runId: number; sliceIndex: number; startMs: number; endMs: number; resultJson: string | null }
      >(
        `SELECT id AS runId, slice_index AS sliceIndex, span_start_ms AS startMs, span_end_ms AS endMs, result AS resultJson
         FROM transcription_runs WHERE parent_id = ? ORDER BY slice_index`,
      )
      .all(parentId)
    const results = rows.flatMap(({ runId, sliceIndex, startMs, endMs, resultJson }) =>
      resultJson === null ? [] : [{ runId, sliceIndex, span: { startMs, endMs }, resultJson }],
    )
    return results.length === rows.length && rows.length > 0 ? results : null
  }

  /** True if every slice has a response. */
  areAllTranscribed(parentId: number): boolean {
    const missing = this.#db
      .prepare<[number], { id: number }>(
        'SELECT id FROM transcription_runs WHERE parent_id = ? AND result IS NULL LIMIT 1',
      )
      .get(parentId)
    return missing === undefined
  }

  /**
   * Removes the responses, because the transcript now has them. `seamsMs`: where the words of one slice end and the words of the next
   * begin.
   */
  setStitched(parentId: number, seamsMs: readonly number[]): void {
    const update = this.#db.prepare(
      'UPDATE transcription_runs SET result = NULL, kept_start_ms = ?, kept_end_ms = ? WHERE id = ?',
    )
    const runIds = this.runIds(parentId)
    runIds.forEach((runId, index) => {
      const end = this.#db
        .prepare<[number], { endMs: number }>('SELECT span_end_ms AS endMs FROM transcription_runs WHERE id = ?')
        .get(runId)?.endMs
      update.run(index === 0 ? 0 : (seamsMs[index - 1] ?? 0), seamsMs[index] ?? end ?? 0, runId)
    })
  }

  /** Prepares this slice to start over at `target` with a new upload. */
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
