import type { Destination, TranscriptionOptions } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import type { TaskStatus } from '../../../shared/partner/schemas.ts'
import { keptLanguage } from '../../../shared/spokenLanguages.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RunTarget } from '../partner/connections.ts'

/**
 * One request to transcribe a recording, from upload to result; or to transcribe a part of it, see {@link RunParts}.
 */
export type RunRow = {
  id: number
  recordingId: number
  /** The run of the whole recording that this one does a part of; null: it does all of it itself, or all of its parts do. */
  parentId: number | null
  /** From 0; null with `parentId`, as are these: from where to where in the recording, overlap with its neighbours included. */
  partIndex: number | null
  spanStartMs: number | null
  spanEndMs: number | null
  destination: Destination
  /** The remote account it began with; null for this machine and for the environment's. */
  accountId: number | null
  /** The service it went to last; null while there was no account to send it with. */
  serviceKey: string | null
  options: TranscriptionOptions
  uploadRowId: number | null
  submitStartedMs: number | null
  transcriptionId: string | null
  submittedMs: number | null
  status: TaskStatus | null
  serverMessage: string | null
  createdMs: number
}

export class RunStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  create(recordingId: number, target: RunTarget, options: TranscriptionOptions): number {
    const { destination, accountId, serviceKey } = target
    return Number(
      this.#db
        .prepare(
          `INSERT INTO transcription_runs (recording_id, destination, account_id, service_key, options, created_ms)
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(recordingId, destination, accountId, serviceKey, JSON.stringify(options), this.#now()).lastInsertRowid,
    )
  }

  get(runId: number): RunRow {
    const row = this.#db
      .prepare<[number], Omit<RunRow, 'options'> & { options: string }>(
        `SELECT id, recording_id AS recordingId, parent_id AS parentId, part_index AS partIndex,
           span_start_ms AS spanStartMs, span_end_ms AS spanEndMs, destination, account_id AS accountId, service_key AS serviceKey, options, upload AS uploadRowId, submit_started_ms AS submitStartedMs, transcription_id AS transcriptionId, submitted_ms AS submittedMs, status,
           server_message AS serverMessage, created_ms AS createdMs FROM transcription_runs WHERE id = ?`,
      )
      .get(runId)
    if (!row) throw new TapelogError('run-unknown', 'There is no such transcription in this library.')
    const options: TranscriptionOptions = JSON.parse(row.options)
    return { ...row, options: { ...options, language: keptLanguage(options.language) } }
  }

  /** The last one of the whole recording. */
  latestOf(recordingId: number): RunRow | null {
    const row = this.#db
      .prepare<[number], { id: number | null }>(
        'SELECT max(id) AS id FROM transcription_runs WHERE recording_id = ? AND parent_id IS NULL',
      )
      .get(recordingId)
    return row?.id == null ? null : this.get(row.id)
  }

  /** Remote runs that were begun while there was no account at all go to this one, and so do their parts. */
  adopt(accountId: number): void {
    this.#db
      .prepare(
        `UPDATE transcription_runs SET account_id = ? WHERE destination = 'remote' AND account_id IS NULL
         AND service_key IS NULL AND finished_ms IS NULL`,
      )
      .run(accountId)
  }

  setServiceKey(runId: number, serviceKey: string): void {
    this.#db.prepare('UPDATE transcription_runs SET service_key = ? WHERE id = ?').run(serviceKey, runId)
  }

  setUpload(runId: number, uploadRowId: number): void {
    this.#db.prepare('UPDATE transcription_runs SET upload = ? WHERE id = ?').run(uploadRowId, runId)
  }

  /** Written before the request leaves, taken back only when it surely never left. */
  setSubmitStarted(runId: number, startedMs: number | null): void {
    this.#db.prepare('UPDATE transcription_runs SET submit_started_ms = ? WHERE id = ?').run(startedMs, runId)
  }

  /** Written before the first poll. */
  setSubmitted(runId: number, transcriptionId: string, status: TaskStatus): void {
    this.#db
      .prepare('UPDATE transcription_runs SET transcription_id = ?, status = ?, submitted_ms = ? WHERE id = ?')
      .run(transcriptionId, status, this.#now(), runId)
  }

  setStatus(runId: number, status: TaskStatus, serverMessage: string | null): void {
    this.#db
      .prepare('UPDATE transcription_runs SET status = ?, server_message = ? WHERE id = ?')
      .run(status, serverMessage, runId)
  }

  finish(runId: number): void {
    this.#db.prepare('UPDATE transcription_runs SET finished_ms = ? WHERE id = ?').run(this.#now(), runId)
  }

  /**
   * How long the service should work on this run, from what it took for the last ones there: the middle one's share of
   * the sound's length, or `usualShare` while nothing is known. At most twice that: what was measured includes the
   * service's own queue, and our own sleep.
   */
  expectedWorkMs(run: RunRow, recordingDurationMs: number, usualShare: number): number {
    const shares = this.#db
      .prepare<[Destination, number | null], { share: number }>(
        `SELECT (r.finished_ms - r.submitted_ms) * 1.0 / coalesce(r.span_end_ms - r.span_start_ms, rec.duration_ms) AS share
         FROM transcription_runs r JOIN recordings rec ON rec.id = r.recording_id
         WHERE r.destination = ? AND r.account_id IS ? AND r.finished_ms IS NOT NULL AND r.submitted_ms IS NOT NULL
           AND rec.duration_ms > 0
         ORDER BY r.id DESC LIMIT 9`,
      )
      .all(run.destination, run.accountId)
      .map(({ share }) => share)
      .toSorted((a, b) => a - b)
    const middle = shares[Math.floor(shares.length / 2)] ?? usualShare
    const durationMs =
      run.spanStartMs === null || run.spanEndMs === null ? recordingDurationMs : run.spanEndMs - run.spanStartMs
    return durationMs * Math.min(middle, 2 * usualShare)
  }
}
