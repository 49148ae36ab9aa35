import type { JobKind, JobState } from '../../../shared/recordings/domain.ts'
import type { QueueTarget } from '../../../shared/recordings/queue.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { isListed } from './types.ts'

const underWay = `('queued', 'running', 'waiting', 'paused')`

/** A person's actions on one job, on all jobs of a recording, or on all jobs. They return the ids of the jobs. */
export class QueueControl {
  readonly #db: LibraryDatabase
  readonly #recordings: Pick<RecordingStore, 'setPriority'>
  readonly #now: () => number

  constructor(db: LibraryDatabase, recordings: Pick<RecordingStore, 'setPriority'>, now: () => number) {
    this.#db = db
    this.#recordings = recordings
    this.#now = now
  }

  /** The jobs of a target that have one of the states and none of the kinds in `without`, oldest first. */
  jobIds(target: QueueTarget, states: readonly JobState[], without: readonly JobKind[] = []): number[] {
    const { where, id } = whereOf(target)
    return this.#db
      .prepare<[{ id: number; states: string; without: string }], { id: number }>(
        `SELECT id FROM jobs WHERE ${where} AND state IN (SELECT value FROM json_each(@states)) AND dismissed = 0
         AND kind NOT IN (SELECT value FROM json_each(@without)) ORDER BY id`,
      )
      .all({ id, states: JSON.stringify(states), without: JSON.stringify(without) })
      .map((row) => row.id)
  }

  /** Pauses jobs, which keep their places in the queue. Returns their ids; the runner must abort running jobs. */
  pause(target: QueueTarget): number[] {
    const { where, id } = whereOf(target)
    return this.#db
      .prepare<[{ id: number; nowMs: number }], { id: number }>(
        `UPDATE jobs SET state = 'paused', waiting_for = NULL, updated_ms = @nowMs,
           attempts = CASE WHEN claim_token IS NULL THEN attempts ELSE max(0, attempts - 1) END, claim_token = NULL
         WHERE ${where} AND state IN ('queued', 'running', 'waiting') RETURNING id`,
      )
      .all({ id, nowMs: this.#now() })
      .map((row) => row.id)
  }

  /** Resumes jobs at their earlier places. */
  resume(target: QueueTarget): number[] {
    const { where, id } = whereOf(target)
    return this.#db
      .prepare<[{ id: number; nowMs: number }], { id: number }>(
        `UPDATE jobs SET state = 'queued', run_after_ms = min(run_after_ms, @nowMs), updated_ms = @nowMs
         WHERE ${where} AND state = 'paused' RETURNING id`,
      )
      .all({ id, nowMs: this.#now() })
      .map((row) => row.id)
  }

  /** Sets the priority of jobs, of later jobs of their recordings, and of recordings from imports. Returns how many jobs changed. */
  prioritise(target: QueueTarget, priority: number): number {
    const { where, id } = whereOf(target)
    return this.#db
      .transaction(() => {
        const recordingIds = this.#db
          .prepare<[{ id: number }], number>(
            `SELECT DISTINCT recording_id FROM jobs WHERE ${where} AND state IN ${underWay} AND recording_id IS NOT NULL`,
          )
          .pluck()
          .all({ id })
        for (const recordingId of recordingIds) this.#recordings.setPriority(recordingId, priority)
        return this.#db
          .prepare(
            `UPDATE jobs SET priority = @priority WHERE state IN ${underWay} AND (${where} OR recording_id IN
               (SELECT recording_id FROM jobs WHERE ${where} AND state IN ${underWay}))`,
          )
          .run({ id, priority }).changes
      })
      .immediate()
  }

  /** Hides failed and cancelled jobs from the lists. */
  dismiss(target: QueueTarget): number {
    const { where, id } = whereOf(target)
    return this.#db
      .prepare(`UPDATE jobs SET dismissed = 1 WHERE ${where} AND state IN ('failed', 'cancelled') AND dismissed = 0`)
      .run({ id }).changes
  }
}

/** Each condition names `@id`, so that every statement takes the same parameters. */
function whereOf(target: QueueTarget): { where: string; id: number } {
  if ('jobId' in target) return { where: 'id = @id', id: target.jobId }
  if ('recordingId' in target) return { where: 'recording_id = @id', id: target.recordingId }
  return { where: `@id = 0 AND ${isListed}`, id: 0 }
}
