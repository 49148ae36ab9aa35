import { groupBy } from '../../../shared/lists/groups.ts'
import type { EndedBatch } from '../../../shared/recordings/queue.ts'
import { waitsForPerson } from '../jobs/types.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { type BatchJob, type BatchOutcome, batchOutcome } from './batchOutcome.ts'

/**
 * Jobs that a person requested together: one import of files, or one button press at a recorder. Each batch is reported
 * once, when all its jobs have ended. The library stores the batches, so they survive a restart.
 */
export class Batches {
  readonly #db: LibraryDatabase
  /** Batches that are still growing. */
  readonly #open = new Set<number>()
  #automaticId: number | null = null

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** Begins a batch. If several transactions add to it, begin it before the first and close it after the last. */
  begin(): number {
    const [newest] = [...this.#open].sort((a, b) => b - a)
    const { last } = this.#db
      .prepare<[], { last: number | null }>('SELECT max(batch_id) AS last FROM batch_items')
      .get() ?? {
      last: null,
    }
    const batchId = Math.max(newest ?? 0, last ?? 0, this.#automaticId ?? 0) + 1
    this.#open.add(batchId)
    return batchId
  }

  close(batchId: number): void {
    this.#open.delete(batchId)
  }

  /** Call it in the transaction that enqueues these jobs. A job that is in an unreported batch stays there. */
  add(batchId: number, jobIds: readonly number[]): void {
    const insert = this.#db.prepare(
      `INSERT INTO batch_items (job_id, batch_id) VALUES (@jobId, @batchId)
       ON CONFLICT (job_id) DO UPDATE SET batch_id = @batchId, told = NULL WHERE told IS NOT NULL`,
    )
    for (const jobId of jobIds) insert.run({ jobId, batchId })
  }

  /** Adds jobs that one command enqueues. */
  addTogether(jobIds: readonly number[]): void {
    if (jobIds.length === 0) return
    const batchId = this.begin()
    this.add(batchId, jobIds)
    this.close(batchId)
  }

  /** Adds automatic imports (from a watched folder), which form one batch while some of them are under way. */
  addAutomatic(jobIds: readonly number[]): void {
    if (jobIds.length === 0) return
    if (this.#automaticId === null || !this.#isUnderWay(this.#automaticId)) {
      this.#automaticId = this.begin()
      this.close(this.#automaticId)
    }
    this.add(this.#automaticId, jobIds)
  }

  /**
   * Call it when a transcription starts again. The recording's batch then waits for this job instead of the recording's
   * earlier jobs.
   */
  addAnew(recordingId: number, jobId: number): void {
    this.#db
      .prepare('DELETE FROM batch_items WHERE job_id IN (SELECT id FROM jobs WHERE recording_id = ? AND id <> ?)')
      .run(recordingId, jobId)
    this.addTogether([jobId])
  }

  /** Gathers jobs that one command started separately, to report them together. */
  gather(jobIds: readonly number[]): void {
    if (jobIds.length < 2) return
    const batchId = this.begin()
    this.#db
      .prepare('UPDATE batch_items SET batch_id = ? WHERE job_id IN (SELECT value FROM json_each(?))')
      .run(batchId, JSON.stringify(jobIds))
    this.close(batchId)
  }

  /** Call it when the rows of these jobs are about to be deleted. */
  forget(jobIds: readonly number[]): void {
    this.#db
      .prepare('DELETE FROM batch_items WHERE job_id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(jobIds))
  }

  /** Adds jobs that a person retries. Jobs without a batch form a new batch. */
  addRetried(jobIds: readonly number[]): void {
    const isOfNone = this.#db.prepare<[number], { isOfNone: number }>(
      `SELECT job.kind NOT IN ('prepare', 'workflow') AND NOT EXISTS (SELECT 1 FROM batch_items item
         JOIN jobs first ON first.id = item.job_id
         WHERE first.id = job.id OR (first.recording_id = job.recording_id AND first.id < job.id)) AS isOfNone
       FROM jobs job WHERE job.id = ?`,
    )
    this.addTogether(jobIds.filter((jobId) => isOfNone.get(jobId)?.isOfNone === 1))
  }

  /**
   * Batches in which nothing continues automatically. Returns each end only once, and marks it as reported. `sinceMs`:
   * only batches that changed after this time.
   */
  takeEnded(sinceMs = 0): EndedBatch[] {
    return this.#db
      .transaction(() => {
        const batchIds = this.#db.prepare('SELECT DISTINCT batch_id FROM batch_items').pluck().all() as number[]
        return batchIds.flatMap((batchId) =>
          this.#open.has(batchId) || this.#isUnderWay(batchId) || !this.#changedSince(batchId, sinceMs)
            ? []
            : (this.#take(batchId) ?? []),
        )
      })
      .immediate()
  }

  #take(batchId: number): EndedBatch | null {
    const ended = { transcribed: 0, copied: 0, needAttention: 0 }
    const forget = this.#db.prepare('DELETE FROM batch_items WHERE job_id = ?')
    const note = this.#db.prepare('UPDATE batch_items SET told = ? WHERE job_id = ?')
    for (const { jobId, told, outcome } of this.#outcomes(batchId)) {
      if (outcome.kind === 'needs-attention') {
        if (outcome.sign === told) continue
        note.run(outcome.sign, jobId)
        ended.needAttention += 1
      } else {
        forget.run(jobId)
        if (outcome.kind === 'transcribed' || outcome.kind === 'copied') ended[outcome.kind] += 1
      }
    }
    return ended.transcribed + ended.copied + ended.needAttention > 0 ? ended : null
  }

  #changedSince(batchId: number, sinceMs: number): boolean {
    if (sinceMs <= 0) return true
    const changed = this.#db.prepare<[number, number, number, number]>(
      `SELECT 1 FROM batch_items item JOIN jobs first ON first.id = item.job_id
       WHERE item.batch_id = ? AND first.updated_ms >= ?
       UNION ALL SELECT 1 ${laterJobs} WHERE item.batch_id = ? AND job.updated_ms >= ? LIMIT 1`,
    )
    return changed.get(batchId, sinceMs, batchId, sinceMs) !== undefined
  }

  #outcomes(batchId: number): { jobId: number; told: string | null; outcome: BatchOutcome }[] {
    const firsts = this.#db
      .prepare<[number], BatchJob & { told: string | null }>(
        `SELECT ${jobColumns('first')}, item.told FROM batch_items item JOIN jobs first ON first.id = item.job_id
         WHERE item.batch_id = ?`,
      )
      .all(batchId)
    const later = this.#db
      .prepare<[number], BatchJob & { jobId: number }>(
        `SELECT ${jobColumns('job')}, item.job_id AS jobId ${laterJobs} WHERE item.batch_id = ? ORDER BY job.id`,
      )
      .all(batchId)
    const after = groupBy(later, ({ jobId }) => jobId)
    return firsts.map(({ told, ...first }) => ({
      jobId: first.id,
      told,
      outcome: batchOutcome(first, after.get(first.id) ?? []),
    }))
  }

  /** This query runs at every check, so it stops at the first unfinished job. The newest jobs are usually the last to end. */
  #isUnderWay(batchId: number): boolean {
    const goesOn = (job: string) =>
      `(${job}.state IN ('queued', 'running', 'paused')
        OR (${job}.state = 'waiting' AND coalesce(${job}.waiting_for, '') NOT IN (${waitsForPerson.map((reason) => `'${reason}'`).join(', ')})))`
    return (
      this.#db
        .prepare<[number]>(
          `SELECT 1 FROM batch_items item JOIN jobs first ON first.id = item.job_id
           WHERE item.batch_id = ? AND ${goesOn('first')} ORDER BY item.job_id DESC LIMIT 1`,
        )
        .get(batchId) !== undefined ||
      this.#db
        .prepare<[number]>(
          `SELECT 1 ${laterJobs} WHERE item.batch_id = ? AND ${goesOn('job')} ORDER BY item.job_id DESC LIMIT 1`,
        )
        .get(batchId) !== undefined
    )
  }
}

const jobColumns = (job: string): string =>
  `${job}.id, ${job}.kind, ${job}.state, ${job}.waiting_for AS waitingFor, ${job}.error_code AS errorCode, ${job}.dismissed,
   ${job}.updated_ms AS updatedMs`

/** If a file was already in the library, later jobs of its recording belong to another batch. */
const laterJobs = `FROM batch_items item
  JOIN jobs first ON first.id = item.job_id AND NOT (first.kind = 'import' AND first.error_code IS NOT NULL)
  JOIN jobs job ON job.recording_id = first.recording_id AND job.id > first.id AND job.kind NOT IN ('prepare', 'workflow')`
