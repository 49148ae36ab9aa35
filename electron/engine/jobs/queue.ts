import { randomUUID } from 'node:crypto'
import type { Statement } from 'better-sqlite3'
import type { JobKind, JobState, WaitReason } from '../../../shared/domain.ts'
import type { ErrorInfo } from '../../../shared/errors.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { JobEnd } from './jobEnd.ts'
import { fromRow, type RawJob } from './jobRow.ts'
import { type EnqueueRequest, type JobPayloads, type JobRow, uploadSessionEnded } from './types.ts'
import { isVerdict } from './verdicts.ts'

const defaultMaxAttempts = 5
const mostCrashes = 3
const setAsideSentence =
  'Tapelog ended three times while it worked on this, so it is set aside and cannot stop the rest. Nothing was lost: retry it when the others are done.'

/**
 * The queue is the `jobs` table and nothing else: a job is a row, and the claim token in the row owns it. Every method is
 * one statement or one transaction; nothing here is kept in memory.
 */
export class JobQueue {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  /** Compiling a statement takes longer than running it. */
  readonly #asked: Statement<[string], { id: number; state: JobState; errorCode: string | null }>
  readonly #insert: Statement<[Record<string, unknown>]>
  readonly #claim: (kind: JobKind, nowMs: number) => RawJob | null
  readonly #due: Statement<[JobKind], { due: number | null }>
  readonly #end: Statement<unknown[]>
  readonly #forgive: Statement<[number, string | null, string]>
  readonly #together: (work: () => unknown) => unknown
  #afterCommit: (() => void)[] = []

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
    this.#asked = db.prepare('SELECT id, state, error_code AS errorCode FROM jobs WHERE dedupe_key = ?')
    this.#insert = db.prepare(
      `INSERT INTO jobs (kind, dedupe_key, payload, recording_id, subject, state, max_attempts, run_after_ms, turn, priority,
         created_ms, updated_ms)
       VALUES (@kind, @dedupeKey, @payload, @recordingId, @subject, 'queued', @maxAttempts, @runAfterMs, @turn,
         coalesce(@priority, (SELECT priority FROM recordings WHERE id = @recordingId), 0), @nowMs, @nowMs)`,
    )
    // `+`: else SQLite, which has partial indexes to choose from, compiles it anew for each kind (30 µs against 2).
    const next = db.prepare<[JobKind, number], { id: number }>(
      `SELECT id FROM jobs WHERE kind = +? AND state IN ('queued', 'waiting') AND run_after_ms <= ?
       ORDER BY priority DESC, turn, run_after_ms, id LIMIT 1`,
    )
    // Apart from the above: as a subquery it would make SQLite write to a temporary file.
    const take = db.prepare<[string, number, number], RawJob>(
      `UPDATE jobs SET state = 'running', claim_token = ?, attempts = attempts + 1, waiting_for = NULL, updated_ms = ?
       WHERE id = ? RETURNING *`,
    )
    const claim = (kind: JobKind, nowMs: number) => {
      const found = next.get(kind, nowMs)
      return found ? (take.get(randomUUID(), nowMs, found.id) ?? null) : null
    }
    const claimAlone = db.transaction(claim).immediate
    this.#claim = (kind, nowMs) => {
      if (db.inTransaction) return claim(kind, nowMs)
      // Most often there is nothing, and nothing to be kept from others while looking.
      if (!next.get(kind, nowMs)) return null
      db.exec('PRAGMA synchronous = NORMAL')
      try {
        return claimAlone(kind, nowMs)
      } finally {
        db.exec('PRAGMA synchronous = FULL')
      }
    }
    this.#due = db.prepare(
      `SELECT min(run_after_ms) AS due FROM jobs WHERE kind = +? AND state IN ('queued', 'waiting')`,
    )
    this.#end = db.prepare(
      `UPDATE jobs SET state = ?, claim_token = NULL, crashes = 0, waiting_for = ?, run_after_ms = coalesce(?, run_after_ms),
         attempts = CASE WHEN ? THEN max(0, attempts - 1) ELSE attempts END,
         error_code = ?, error_message = ?, error_retryable = ?, progress = ?, updated_ms = ?
       WHERE id = ? AND claim_token = ?`,
    )
    // Where there is nothing to forgive nothing is written: progress comes often, and a write waits for the disk.
    this.#forgive = db.prepare(
      `UPDATE jobs SET attempts = 1, crashes = 0 WHERE id = ? AND claim_token = ? AND error_code IS NOT ?
       AND (attempts <> 1 OR crashes <> 0)`,
    )
    // Made once: making a transaction's function takes longer than an empty transaction.
    this.#together = db.transaction((work: () => unknown) => work()).immediate
  }

  /**
   * Adds a job, or finds the one with the same dedupe key. A failed or cancelled one is put back in the queue; a
   * finished one is left alone. What was to stay on this machine stays, and what is asked to from now on does as well;
   * only a person who cancelled it can ask otherwise. Returns its id and whether anything is to be done.
   */
  enqueue(request: EnqueueRequest): { jobId: number; existed: boolean; state: JobState } {
    const nowMs = this.#now()
    return this.together(() => {
      const existing = this.#asked.get(request.dedupeKey)
      if (existing) {
        const { id, state, errorCode } = existing
        const isEnded = state === 'failed' || state === 'cancelled'
        const isLeft = request.again === 'unless-refused' && (state === 'cancelled' || isVerdict(errorCode ?? ''))
        if (isEnded && !isLeft) {
          this.#db
            .prepare(
              `UPDATE jobs SET payload = CASE WHEN state = 'failed' AND json_extract(payload, '$.localOnly')
                 THEN json_set(@payload, '$.localOnly', json('true')) ELSE @payload END WHERE id = @id`,
            )
            .run({ payload: JSON.stringify(request.payload), id })
          this.requeue(id)
        } else if (request.kind === 'import' && request.payload.localOnly)
          this.#db
            .prepare(
              `UPDATE jobs SET payload = json_set(payload, '$.localOnly', json('true'))
               WHERE id = ? AND NOT json_extract(payload, '$.localOnly')`,
            )
            .run(id)
        return { jobId: id, existed: true, state }
      }
      const { lastInsertRowid } = this.#insert.run({
        kind: request.kind,
        dedupeKey: request.dedupeKey,
        payload: JSON.stringify(request.payload),
        recordingId: request.recordingId,
        subject: request.subject,
        maxAttempts: request.maxAttempts ?? defaultMaxAttempts,
        runAfterMs: request.runAfterMs ?? nowMs,
        turn: request.turn ?? 0,
        priority: request.priority ?? null,
        nowMs,
      })
      return { jobId: Number(lastInsertRowid), existed: false, state: 'queued' as const }
    })
  }

  /** What became of the work that was asked for under this key, where it is done. */
  finished(dedupeKey: string): JobRow | null {
    const asked = this.#asked.get(dedupeKey)
    return asked?.state === 'done' ? this.get(asked.id) : null
  }

  /** Several changes as one transaction: ten thousand files cost one wait for the disk, not ten thousand. */
  together<T>(work: () => T): T {
    const before = this.#afterCommit.length
    let answer: T
    try {
      answer = this.#together(work) as T
    } catch (error) {
      // What was rolled back is not followed by anything.
      this.#afterCommit.length = before
      throw error
    }
    if (!this.#db.inTransaction) for (const act of this.#afterCommit.splice(0)) act()
    return answer
  }

  /** Within {@link together}: runs once the outermost transaction is committed, and not where it is rolled back. Else at once. */
  afterCommit(act: () => void): void {
    if (this.#db.inTransaction) this.#afterCommit.push(act)
    else act()
  }

  /**
   * Takes the next job of a kind that is due, first those of a higher priority, then by turn (see
   * {@link EnqueueRequest}) and by how long they have been due, in one IMMEDIATE transaction that charges the attempt. It
   * promises nothing to anybody, so it does not wait for the disk: after a power cut the job is queued again, as it is after
   * a crash. Within {@link together} it is part of that transaction.
   */
  claim(kind: JobKind): JobRow | null {
    const row = this.#claim(kind, this.#now())
    return row ? fromRow(row) : null
  }

  /**
   * Ends a claim. Does nothing and returns false when the claim is no longer the row's (it was cancelled meanwhile);
   * `commit` then does not run either.
   */
  settle(job: JobRow, end: JobEnd): boolean {
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
      isWaiting && end.progress ? JSON.stringify(end.progress) : null,
      this.#now(),
      job.id,
      job.claimToken,
    ]
    const commit = end.state === 'failed' ? undefined : end.commit
    // One statement is a transaction by itself.
    if (!commit) return this.#end.run(...values).changes > 0
    return this.together(() => {
      if (this.#end.run(...values).changes === 0) return false
      commit()
      return true
    })
  }

  /**
   * Real progress was made under this claim: earlier attempts no longer count. They do where the last one threw all its
   * progress away: else a service that refuses every finished upload would be sent the recording for ever.
   */
  forgiveAttempts(job: JobRow): void {
    this.#forgive.run(job.id, job.claimToken, uploadSessionEnded)
  }

  /** Writes down what the holder of a claim must know if it has to begin again. */
  amend<K extends JobKind>(job: JobRow<K>, payload: JobPayloads[K]): void {
    this.#db
      .prepare('UPDATE jobs SET payload = ? WHERE id = ? AND claim_token = ?')
      .run(JSON.stringify(payload), job.id, job.claimToken)
  }

  /** What is to be said of a job that is done, where that is known only as its end is written. */
  note(jobId: number, { code, message, retryable }: ErrorInfo): void {
    this.#db
      .prepare('UPDATE jobs SET error_code = ?, error_message = ?, error_retryable = ? WHERE id = ?')
      .run(code, message, retryable ? 1 : 0, jobId)
  }

  /** The clock was set back: what waited from a moment that is now in the future waits no longer than it was to. */
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
   * At start, under the library's lock: what says `running` belongs to nobody any more. The attempt that the crash used up
   * is given back, and the crash counted: a job in whose hands the process died three times in a row is set aside, so that
   * it cannot keep the rest from ever being done. Returns how many are taken up again and how many are set aside.
   */
  requeueInterrupted(): { again: number; setAside: number } {
    const counted = 'claim_token = NULL, crashes = crashes + 1, attempts = max(0, attempts - 1), updated_ms = @nowMs'
    const nowMs = this.#now()
    return this.#db
      .transaction(() => ({
        setAside: this.#db
          .prepare(
            `UPDATE jobs SET state = 'failed', ${counted}, error_code = 'interrupted-too-often', error_message = @sentence,
               error_retryable = 1 WHERE state = 'running' AND crashes + 1 >= @most`,
          )
          .run({ nowMs, sentence: setAsideSentence, most: mostCrashes }).changes,
        again: this.#db.prepare(`UPDATE jobs SET state = 'queued', ${counted} WHERE state = 'running'`).run({ nowMs })
          .changes,
      }))
      .immediate()
  }

  /** Puts a failed, cancelled, paused or waiting job back in the queue, with fresh attempts. */
  requeue(jobId: number): boolean {
    const nowMs = this.#now()
    return (
      this.#db
        .prepare(
          `UPDATE jobs SET state = 'queued', attempts = 0, crashes = 0, waiting_for = NULL, run_after_ms = ?, error_code = NULL,
             error_message = NULL, error_retryable = NULL, dismissed = 0, updated_ms = ?
           WHERE id = ? AND state IN ('failed', 'cancelled', 'waiting', 'paused')`,
        )
        .run(nowMs, nowMs, jobId).changes > 0
    )
  }

  /** Takes the job away from the runner that has claimed it, too. */
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

  /** Everything that waits for something that may be over now (network, a retry) becomes due. */
  wake(reasons: readonly WaitReason[]): void {
    this.#db
      .prepare(
        `UPDATE jobs SET run_after_ms = ? WHERE state = 'waiting' AND waiting_for IN (SELECT value FROM json_each(?))`,
      )
      .run(this.#now(), JSON.stringify(reasons))
  }

  /** A waiting job of a recording is due no later than `dueMs`; true when that is sooner than it was. */
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

  /** Every waiting job of a kind is due no later than `dueMs`. */
  bringAllForward(kind: JobKind, dueMs: number): void {
    this.#db
      .prepare(
        `UPDATE jobs SET run_after_ms = min(run_after_ms, ?) WHERE kind = ? AND waiting_for IS NULL
         AND state IN ('queued', 'waiting')`,
      )
      .run(dueMs, kind)
  }

  get(jobId: number): JobRow | null {
    const row = this.#db.prepare<[number], RawJob>('SELECT * FROM jobs WHERE id = ?').get(jobId)
    return row ? fromRow(row) : null
  }

  /** When the next job of these kinds is due, or null when none waits. */
  nextDueMs(kinds: readonly JobKind[]): number | null {
    let dueMs = Number.POSITIVE_INFINITY
    for (const kind of kinds) dueMs = Math.min(dueMs, this.#due.get(kind)?.due ?? dueMs)
    return Number.isFinite(dueMs) ? dueMs : null
  }

  /** Every job in any of the states, oldest first. */
  list(states: readonly JobState[]): JobRow[] {
    return this.#db
      .prepare<[string], RawJob>(
        `SELECT * FROM jobs WHERE state IN (SELECT value FROM json_each(?)) AND dismissed = 0 ORDER BY id`,
      )
      .all(JSON.stringify(states))
      .map(fromRow)
  }

  /** Those of these ids that are there, oldest first. */
  byIds(jobIds: readonly number[]): JobRow[] {
    return this.#db
      .prepare<[string], RawJob>('SELECT * FROM jobs WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id')
      .all(JSON.stringify(jobIds))
      .map(fromRow)
  }

  /** Whether any job of these kinds is due now or comes back by itself: all but those that wait for one of `reasons`. */
  hasGoingOn(kinds: readonly JobKind[], reasons: readonly WaitReason[]): boolean {
    const found = this.#db
      .prepare<[string, string]>(
        `SELECT 1 FROM jobs INDEXED BY jobs_unfinished WHERE state IN ('queued', 'waiting') AND dismissed = 0
         AND state NOT IN ('done', 'cancelled') AND kind IN (SELECT value FROM json_each(?))
         AND coalesce(waiting_for, '') NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
      )
      .get(JSON.stringify(kinds), JSON.stringify(reasons))
    return found !== undefined
  }

  /** Jobs of these recordings, newest first. */
  ofRecordings(recordingIds: readonly number[]): JobRow[] {
    return this.#db
      .prepare<[string], RawJob>(
        `SELECT * FROM jobs WHERE recording_id IN (SELECT value FROM json_each(?)) ORDER BY id DESC`,
      )
      .all(JSON.stringify(recordingIds))
      .map(fromRow)
  }
}
