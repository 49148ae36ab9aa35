import type { AskedIn, EgressChoice, NetworkLock } from '../../../shared/network/egress.ts'
import type { TaskStatus } from '../../../shared/partner/schemas.ts'
import type { Destination, KeptTranscriptionOptions } from '../../../shared/recordings/domain.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type RunTarget, serviceKeySql } from '../accounts/connections.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { AudioSpan } from '../upload/encodings.ts'
import type { HeldFacts } from './heldFacts.ts'

/**
 * One request to transcribe a recording, a slice or a span, from upload to result; see {@link RunSlices} and {@link spanOfRun}. Columns
 * named `part_…` belong to slices.
 */
export type RunRow = {
  id: number
  recordingId: number
  /** For a slice, the run of the whole recording; else null. */
  parentId: number | null
  /** The slice's number from 0; null if `parentId` is null. */
  sliceIndex: number | null
  /** The run's part of the recording; for a slice, this includes the overlap with its neighbours. Null for the whole recording. */
  spanStartMs: number | null
  spanEndMs: number | null
  destination: Destination
  /** The remote account at the start of the run; null for this machine and for the environment's service. */
  accountId: number | null
  /** The last service that the run used; null if there was no account yet. */
  serviceKey: string | null
  options: KeptTranscriptionOptions
  uploadRowId: number | null
  submitStartedMs: number | null
  transcriptionId: string | null
  submittedMs: number | null
  status: TaskStatus | null
  serverMessage: string | null
  createdMs: number
  /** Who chose the destination, and where they chose it. */
  choice: EgressChoice
  askedIn: AskedIn
  /** For a span, the {@link rowsDigest} of its segments when it was requested. Null if unknown. */
  seenRows: string | null
  /** True to send a smaller copy, whatever the settings say. */
  sendsSmaller: boolean
  /** The name of the file that the transcript came from; null for a run of a service. */
  importedFrom: string | null
}

/** `choice`, `askedIn`, `seenRows`, `sendsSmaller`: as in {@link RunRow}. `span`: the only stretch to transcribe. */
export type BegunRun = {
  choice: EgressChoice
  askedIn?: AskedIn
  span?: AudioSpan | null
  seenRows?: string | null
  sendsSmaller?: boolean
  importedFrom?: string | null
}

/** The part of a recording that a run transcribes again; null if it transcribes a whole recording or a slice. */
export const spanOfRun = ({
  parentId,
  spanStartMs,
  spanEndMs,
}: Pick<RunRow, 'parentId' | 'spanStartMs' | 'spanEndMs'>): AudioSpan | null =>
  parentId !== null || spanStartMs === null || spanEndMs === null ? null : { startMs: spanStartMs, endMs: spanEndMs }

export class RunStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  create(
    recordingId: number,
    target: RunTarget,
    options: KeptTranscriptionOptions,
    begun: BegunRun = { choice: 'unknown' },
  ): number {
    const {
      choice,
      askedIn = 'window',
      span = null,
      seenRows = null,
      sendsSmaller = false,
      importedFrom = null,
    } = begun
    const { destination, accountId, serviceKey } = target
    return Number(
      this.#db
        .prepare(
          `INSERT INTO transcription_runs (recording_id, destination, account_id, service_key, options, choice, asked_in,
             created_ms, span_start_ms, span_end_ms, imported_from)
           VALUES (@recordingId, @destination, @accountId, @serviceKey, @options, @choice, @askedIn, @createdMs, @startMs,
             @endMs, @importedFrom)`,
        )
        .run({
          ...{ recordingId, destination, accountId, serviceKey, choice, askedIn, createdMs: this.#now() },
          options: JSON.stringify({
            ...options,
            ...(seenRows === null ? {} : { seenRows }),
            ...(sendsSmaller ? { sendsSmaller } : {}),
          }),
          startMs: span?.startMs ?? null,
          endMs: span?.endMs ?? null,
          importedFrom,
        }).lastInsertRowid,
    )
  }

  /** The requested languages, newest first, at most eight. */
  usedLanguages(): string[] {
    return this.#db
      .prepare<[], string>(
        `SELECT json_extract(options, '$.language') AS language FROM transcription_runs
         WHERE parent_id IS NULL AND imported_from IS NULL
         GROUP BY language ORDER BY max(id) DESC LIMIT 8`,
      )
      .pluck()
      .all()
  }

  get(runId: number): RunRow {
    const run = this.find(runId)
    if (!run) throw problem('run-unknown')
    return run
  }

  find(runId: number): RunRow | null {
    const row = this.#db
      .prepare<[number], Omit<RunRow, 'options' | 'seenRows' | 'sendsSmaller'> & { options: string }>(
        `SELECT id, recording_id AS recordingId, parent_id AS parentId, slice_index AS sliceIndex, span_start_ms AS spanStartMs,
           span_end_ms AS spanEndMs, destination, account_id AS accountId, service_key AS serviceKey, options,
           upload AS uploadRowId, submit_started_ms AS submitStartedMs, transcription_id AS transcriptionId,
           submitted_ms AS submittedMs, status, server_message AS serverMessage, created_ms AS createdMs,
           choice, asked_in AS askedIn, imported_from AS importedFrom
         FROM transcription_runs WHERE id = ?`,
      )
      .get(runId)
    if (!row) return null
    const kept: KeptTranscriptionOptions & Pick<BegunRun, 'seenRows' | 'sendsSmaller'> & { held?: HeldFacts } =
      JSON.parse(row.options)
    const { seenRows = null, sendsSmaller = false, held: _heldFacts, ...options } = kept
    return { ...row, options, seenRows, sendsSmaller }
  }

  /** The latest run of a service over the whole recording. */
  latestOf(recordingId: number): RunRow | null {
    const row = this.#db
      .prepare<[number], { id: number | null }>(
        `SELECT max(id) AS id FROM transcription_runs
         WHERE recording_id = ? AND parent_id IS NULL AND span_start_ms IS NULL AND imported_from IS NULL`,
      )
      .get(recordingId)
    return row?.id == null ? null : this.get(row.id)
  }

  /** Gives this account to remote runs that began without an account, and to their slices. */
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

  /** Stores a person's new choice for a whole recording in its run and the runs of its slices. */
  setChoice(runId: number, choice: EgressChoice, askedIn: AskedIn): void {
    this.#db
      .prepare('UPDATE transcription_runs SET choice = ?, asked_in = ? WHERE id = ? OR parent_id = ?')
      .run(choice, askedIn, runId, runId)
  }

  setUpload(runId: number, uploadRowId: number): void {
    this.#db.prepare('UPDATE transcription_runs SET upload = ? WHERE id = ?').run(uploadRowId, runId)
  }

  /** Call it before the request leaves. Set it to null again only if the request certainly had no effect. */
  setSubmitStarted(runId: number, startedMs: number | null): void {
    this.#db.prepare('UPDATE transcription_runs SET submit_started_ms = ? WHERE id = ?').run(startedMs, runId)
  }

  /** Call it before the first poll. */
  setSubmitted(runId: number, transcriptionId: string, status: TaskStatus): void {
    this.#db
      .prepare('UPDATE transcription_runs SET transcription_id = ?, status = ?, submitted_ms = ? WHERE id = ?')
      .run(transcriptionId, status, this.#now(), runId)
  }

  setNetworkLock(runId: number, lock: NetworkLock): void {
    this.#db.prepare('UPDATE transcription_runs SET network_lock = ? WHERE id = ?').run(lock, runId)
  }

  setStatus(runId: number, status: TaskStatus, serverMessage: string | null): void {
    this.#db
      .prepare('UPDATE transcription_runs SET status = ?, server_message = ? WHERE id = ?')
      .run(status, serverMessage, runId)
  }

  /** Ids of a recording's tasks, with the keys of their services. */
  tasksOf(recordingId: number): { serviceKey: string; id: string }[] {
    return this.#db
      .prepare<[number], { serviceKey: string; id: string }>(
        `SELECT ${serviceKeySql('run')} AS serviceKey, transcription_id AS id FROM transcription_runs run
         WHERE recording_id = ? AND transcription_id IS NOT NULL AND serviceKey IS NOT NULL`,
      )
      .all(recordingId)
  }

  /** Deletes all runs of a recording. Remove the recording's transcript first. */
  remove(recordingId: number): void {
    this.#db.prepare('DELETE FROM transcription_runs WHERE recording_id = ? AND parent_id IS NOT NULL').run(recordingId)
    this.#db.prepare('DELETE FROM transcription_runs WHERE recording_id = ?').run(recordingId)
  }

  /** Call it when the audio was deleted. The runs stay for the transcript, without their uploads and the responses about slices. */
  audioDeleted(recordingId: number): void {
    this.#db
      .prepare(
        `UPDATE transcription_runs SET upload = NULL, result = CASE WHEN parent_id IS NULL THEN result END
         WHERE recording_id = ?`,
      )
      .run(recordingId)
  }

  /**
   * Adds a finished run for words that came from no service. It counts as a run on this machine, because Tapelog sent nothing for it.
   * `importedFrom`: see {@link RunRow}.
   */
  createFinished(recordingId: number, options: KeptTranscriptionOptions, importedFrom: string | null): number {
    const here = { destination: 'this-machine', accountId: null, serviceKey: null } as const
    const runId = this.create(recordingId, here, options, { choice: 'unknown', importedFrom })
    this.finish(runId)
    return runId
  }

  finish(runId: number): void {
    this.#db.prepare('UPDATE transcription_runs SET finished_ms = ? WHERE id = ?').run(this.#now(), runId)
  }

  /**
   * How many milliseconds the service should take for this run: the recording's length times the median share of the
   * last runs at the same service, or `usualShare` if there are none. At most twice `usualShare`, because the measured
   * times include the service's queue and this machine's sleep.
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
