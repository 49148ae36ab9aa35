import type { Statement } from 'better-sqlite3'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { JobKind, JobState, WaitReason } from '../../../shared/recordings/domain.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { nextIdOf, noteRemoved } from '../library/removedIds.ts'
import { askedAgain } from './askedAgain.ts'
import { claimFrom } from './claim.ts'
import type { JobEnd } from './jobEnd.ts'
import { fromRow, type RawJob } from './jobRow.ts'
import { JobReader } from './reader.ts'
import type { AnyJob, AnyJobKind, EnqueueRequest, JobPayloads, JobRow } from './types.ts'

const defaultMaxAttempts = 5
const mostCrashes = 3
const setAside = problemInfo('interrupted-too-often', null, { retryable: true })

type KeyedJob = { id: number; state: JobState; errorCode: string | null; payload: string }

/** The properties of errors that affect the queue. */
export type QueueRules = {
  /** True for an error that a retry cannot change, such as a file that is not audio. */
  isFinal?: (errorCode: string) => boolean
  /** The error code of an attempt that lost all its progress. Such progress does not reset the number of attempts. */
  lostProgressCode?: string
}

/**
 * The queue is the table `jobs`, with a row for each job. The holder of a row's claim token owns the job. Every method is one
 * statement or one transaction, and nothing is kept in memory.
 */
export class JobQueue extends JobReader {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  /** Statements are kept, because compiling a statement takes longer than running it. */
  readonly #byKey: Statement<[string], KeyedJob>
  readonly #insert: Statement<[Record<string, unknown>]>
  readonly #claim: (kind: AnyJobKind, nowMs: number) => RawJob | null
  readonly #end: Statement<unknown[]>
  readonly #forgive: Statement<[number, string | null, string]>
  readonly #together: (work: () => unknown) => unknown
  readonly #isFinal: (errorCode: string) => boolean
  readonly #lostProgressCode: string
  #afterCommit: (() => void)[] = []

  constructor(db: LibraryDatabase, now: () => number, rules: QueueRules = {}) {
    super(db)
    this.#db = db
    this.#now = now
    this.#isFinal = rules.isFinal ?? (() => false)
    this.#lostProgressCode = rules.lostProgressCode ?? ''
    this.#byKey = db.prepare('SELECT id, state, error_code AS errorCode, payload FROM jobs WHERE dedupe_key = ?')
    this.#insert = db.prepare(
      `INSERT INTO jobs (id, kind, dedupe_key, payload, recording_id, subject, state, max_attempts, run_after_ms, slice_number, priority,
         created_ms, updated_ms)
       VALUES (${nextIdOf('jobs')}, @kind, @dedupeKey, @payload, @recordingId, @subject, 'queued', @maxAttempts, @runAfterMs, @sliceNumber,
         coalesce(@priority, (SELECT priority FROM recordings WHERE id = @recordingId), 0), @nowMs, @nowMs)`,
    )
    this.#claim = claimFrom(db)
    this.#end = db.prepare(
      `UPDATE jobs SET state = ?, claim_token = NULL, crashes = 0, waiting_for = ?, run_after_ms = coalesce(?, run_after_ms),
         attempts = CASE WHEN ? THEN max(0, attempts - 1) ELSE attempts END,
         error_code = ?, error_message = ?, error_retryable = ?, error_values = ?, progress = ?, updated_ms = ?
       WHERE id = ? AND claim_token = ?`,
    )
    // Write only if earlier attempts must be forgiven, because progress is frequent and a write waits for the disk.
    this.#forgive = db.prepare(
      `UPDATE jobs SET attempts = 1, crashes = 0 WHERE id = ? AND claim_token = ? AND error_code IS NOT ?
       AND (attempts <> 1 OR crashes <> 0)`,
    )
    // The function of a transaction is made once, because making it takes longer than an empty transaction.
    this.#together = db.transaction((work: () => unknown) => work()).immediate
  }

  /**
   * Adds a job, or finds the job with the same dedupe key. A failed or cancelled job returns to the queue with the new
   * payload; a finished job does not change. A flag of `keepTrue` that was true stays true. `state` is the job's state before the call.
   */
  enqueue(request: EnqueueRequest): { jobId: number; existed: boolean; state: JobState } {
    const nowMs = this.#now()
    return this.together(() => {
      const existing = this.#byKey.get(request.dedupeKey)
      if (existing) return this.#askAgain(existing, request)
      const { lastInsertRowid } = this.#insert.run({
        kind: request.kind,
        dedupeKey: request.dedupeKey,
        payload: JSON.stringify(request.payload),
        recordingId: request.recordingId,
        subject: request.subject,
        maxAttempts: request.maxAttempts ?? defaultMaxAttempts,
        runAfterMs: request.runAfterMs ?? nowMs,
        sliceNumber: request.sliceNumber ?? 0,
        priority: request.priority ?? null,
        nowMs,
      })
      return { jobId: Number(lastInsertRowid), existed: false, state: 'queued' as const }
    })
  }

  #askAgain({ id, state, errorCode, payload }: KeyedJob, request: EnqueueRequest) {
    const job = {
      state,
      isFinal: this.#isFinal(errorCode ?? ''),
      payload: JSON.parse(payload) as Record<string, unknown>,
    }
    const change = askedAgain(job, request)
    if (change.payload) this.#setPayload(id, change.payload)
    if (change.isRequeued) this.requeue(id, request.again === 'also-done')
    return { jobId: id, existed: true, state }
  }

  /** Changes the payload of a job that is not running. */
  change<K extends JobKind>({ id }: JobRow<K>, payload: JobPayloads[K]): void {
    this.#setPayload(id, payload)
  }

  #setPayload(jobId: number, payload: object): void {
    this.#db.prepare('UPDATE jobs SET payload = ? WHERE id = ?').run(JSON.stringify(payload), jobId)
  }

  /** Makes several changes in one transaction, so that ten thousand files wait for the disk once, not ten thousand times. */
  together<T>(work: () => T): T {
    const before = this.#afterCommit.length
    let answer: T
    try {
      answer = this.#together(work) as T
    } catch (error) {
      // The transaction was rolled back, so its callbacks must not run.
      this.#afterCommit.length = before
      throw error
    }
    if (!this.#db.inTransaction) for (const act of this.#afterCommit.splice(0)) act()
    return answer
  }

  /**
   * Within {@link together}, runs `act` after the outermost transaction is committed, and never if it is rolled back. Outside, runs it
   * at once.
   */
  afterCommit(act: () => void): void {
    if (this.#db.inTransaction) this.#afterCommit.push(act)
    else act()
  }

  /**
   * Takes the next due job of a kind: first by priority, then by slice number (see {@link EnqueueRequest}) and by how
   * long it has been due. It uses one IMMEDIATE transaction, which charges the attempt. It does not wait for the disk:
   * if a power cut undoes a claim, the job stays queued, as after a crash. Within {@link together}, the claim is part
   * of that transaction.
   */
  claim<K extends AnyJobKind>(kind: K): JobRow<K> | null {
    const row = this.#claim(kind, this.#now())
    return row ? fromRow<K>(row) : null
  }

  /**
   * Ends a claim. Does nothing and returns false if the row no longer has this claim, for example because the job was cancelled;
   * `commit` does not run then.
   */
  endClaim(job: AnyJob, end: JobEnd): boolean {
    const error = end.state === 'done' ? (end.notice ?? null) : end.error
    const isWaiting = end.state === 'waiting'
    const values = [
      end.state,
      isWaiting ? end.waitingFor : null,
      isWaiting ? end.runAfterMs : null,
      isWaiting && end.refund ? 1 : 0,
      error?.code ?? null,
      error?.message ?? null,
      error === null ? null : error.retryable ? 1 : 0,
      error?.values ? JSON.stringify(error.values) : null,
      isWaiting && end.progress ? JSON.stringify(end.progress) : null,
      this.#now(),
      job.id,
      job.claimToken,
    ]
    const commit = end.state === 'failed' ? undefined : end.commit
    // A single statement already is a transaction.
    if (!commit) return this.#end.run(...values).changes > 0
    return this.together(() => {
      if (this.#end.run(...values).changes === 0) return false
      commit()
      return true
    })
  }

  /**
   * Call it when real progress was made under this claim, so that earlier attempts no longer count. They still count if the last
   * attempt lost all its progress: otherwise Tapelog would send the recording for ever to a service that refuses every finished upload.
   */
  forgiveAttempts(job: AnyJob): void {
    this.#forgive.run(job.id, job.claimToken, this.#lostProgressCode)
  }

  /**
   * Replaces the payload of a claimed job with the facts that its handler needs if it has to start over. False if the
   * row no longer has this claim, for example because the job was paused: then nothing is stored.
   */
  amend<K extends AnyJobKind>(job: JobRow<K>, payload: JobPayloads[K]): boolean {
    return (
      this.#db
        .prepare('UPDATE jobs SET payload = ? WHERE id = ? AND claim_token = ?')
        .run(JSON.stringify(payload), job.id, job.claimToken).changes > 0
    )
  }

  /** Sets the notice of a finished job, if the notice becomes known only while the job's end is written. */
  note(jobId: number, { code, message, retryable, values }: ErrorInfo): void {
    this.#db
      .prepare('UPDATE jobs SET error_code = ?, error_message = ?, error_retryable = ?, error_values = ? WHERE id = ?')
      .run(code, message, retryable ? 1 : 0, values ? JSON.stringify(values) : null, jobId)
  }

  /** Links an import to the recording that it made or found. */
  linkRecording(jobId: number, recordingId: number): void {
    this.#db.prepare('UPDATE jobs SET recording_id = ? WHERE id = ?').run(recordingId, jobId)
  }

  /** Moves the times of waiting jobs back after the clock was set back, so that they wait no longer than before. */
  followClockBack(): void {
    const nowMs = this.#now()
    this.#db
      .prepare(
        `UPDATE jobs SET run_after_ms = run_after_ms - (updated_ms - @nowMs), updated_ms = @nowMs
         WHERE state IN ('queued', 'waiting') AND updated_ms > @nowMs`,
      )
      .run({ nowMs })
  }

  /**
   * Call it at start, under the library's lock. A crash interrupted every job that still says `running`. Gives back the
   * attempt of such a job, and counts the crash. After three crashes in a row, sets the job aside as failed, so that it
   * cannot block the others. Returns how many jobs run again and how many are set aside.
   */
  requeueInterrupted(): { again: number; setAside: number } {
    const counted = 'claim_token = NULL, crashes = crashes + 1, attempts = max(0, attempts - 1), updated_ms = @nowMs'
    const nowMs = this.#now()
    return this.#db
      .transaction(() => ({
        setAside: this.#db
          .prepare(
            `UPDATE jobs SET state = 'failed', ${counted}, error_code = @code, error_message = @message,
               error_values = NULL, error_retryable = 1 WHERE state = 'running' AND crashes + 1 >= @most`,
          )
          .run({ nowMs, code: setAside.code, message: setAside.message, most: mostCrashes }).changes,
        again: this.#db.prepare(`UPDATE jobs SET state = 'queued', ${counted} WHERE state = 'running'`).run({ nowMs })
          .changes,
      }))
      .immediate()
  }

  /** Returns a failed, cancelled, paused or waiting job to the queue, with fresh attempts. `alsoDone`: returns a finished job too. */
  requeue(jobId: number, alsoDone = false): boolean {
    const nowMs = this.#now()
    return (
      this.#db
        .prepare(
          `UPDATE jobs SET state = 'queued', attempts = 0, crashes = 0, waiting_for = NULL, run_after_ms = ?, error_code = NULL,
             error_message = NULL, error_retryable = NULL, error_values = NULL, dismissed = 0, updated_ms = ?
           WHERE id = ? AND (state IN ('failed', 'cancelled', 'waiting', 'paused') OR (state = 'done' AND ?))`,
        )
        .run(nowMs, nowMs, jobId, alsoDone ? 1 : 0).changes > 0
    )
  }

  /** Cancels a job. For a running job, this also ends the claim. */
  cancel(jobId: number): boolean {
    return (
      this.#db
        .prepare(
          `UPDATE jobs SET state = 'cancelled', claim_token = NULL, waiting_for = NULL, updated_ms = ?
           WHERE id = ? AND state IN ('queued', 'running', 'waiting', 'paused', 'failed')`,
        )
        .run(this.#now(), jobId).changes > 0
    )
  }

  /**
   * Deletes rows permanently, in the transaction that deletes the data of these jobs. The jobs' handlers must have
   * ended.
   */
  remove(jobIds: readonly number[]): void {
    const remove = this.#db.prepare('DELETE FROM jobs WHERE id = ?')
    for (const jobId of jobIds) {
      noteRemoved(this.#db, 'jobs', jobId)
      remove.run(jobId)
    }
  }

  /** Makes jobs due that wait for one of these reasons. */
  wake(reasons: readonly WaitReason[]): void {
    this.#db
      .prepare(
        `UPDATE jobs SET run_after_ms = ? WHERE state = 'waiting' AND waiting_for IN (SELECT value FROM json_each(?))`,
      )
      .run(this.#now(), JSON.stringify(reasons))
  }

  /** Makes a waiting job due now, whatever it waits for. */
  makeDue(jobId: number): void {
    const nowMs = this.#now()
    this.#db
      .prepare(`UPDATE jobs SET run_after_ms = ? WHERE id = ? AND state = 'waiting' AND run_after_ms > ?`)
      .run(nowMs, jobId, nowMs)
  }

  /** Makes a waiting job of a recording due at `dueMs` if it was due later. Returns true if a job changed. */
  bringForward(recordingId: number, kind: JobKind, dueMs: number): boolean {
    return (
      this.#db
        .prepare(
          `UPDATE jobs SET run_after_ms = ? WHERE recording_id = ? AND kind = ? AND state = 'waiting'
           AND waiting_for IS NULL AND run_after_ms > ?`,
        )
        .run(dueMs, recordingId, kind, dueMs).changes > 0
    )
  }

  /** Makes every waiting job of a kind due at `dueMs` if it was due later. */
  bringAllForward(kind: JobKind, dueMs: number): void {
    this.#db
      .prepare(
        `UPDATE jobs SET run_after_ms = min(run_after_ms, ?) WHERE kind = ? AND waiting_for IS NULL
         AND state IN ('queued', 'waiting')`,
      )
      .run(dueMs, kind)
  }
}
