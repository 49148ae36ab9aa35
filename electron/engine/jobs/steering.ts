import type { JobKind, JobState } from '../../../shared/domain.ts'
import type { QueueTarget } from '../../../shared/queue.ts'
import type { LibraryDatabase } from '../library/database.ts'

const underWay = `('queued', 'running', 'waiting', 'paused')`

/** What a person does to one job, to all that is asked of a recording, or to everything. Ids returned are the jobs'. */
export class QueueSteering {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Jobs of a target in any of the states, oldest first, but for those of the kinds that are left out. */
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

  /** Takes jobs out of the hands they are in and leaves them where they are; the ids of those that were running too. */
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

  /** Back to the places that they had. */
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

  /** Sets what goes before what. A recording keeps it for what follows; so does an import for its recording. */
  prioritise(target: QueueTarget, priority: number): number {
    const { where, id } = whereOf(target)
    return this.#db
      .transaction(() => {
        this.#db
          .prepare(
            `UPDATE recordings SET priority = @priority WHERE id IN (SELECT recording_id FROM jobs WHERE ${where}
             AND state IN ${underWay})`,
          )
          .run({ id, priority })
        return this.#db
          .prepare(
            `UPDATE jobs SET priority = @priority WHERE state IN ${underWay} AND (${where} OR recording_id IN
               (SELECT recording_id FROM jobs WHERE ${where} AND state IN ${underWay}))`,
          )
          .run({ id, priority }).changes
      })
      .immediate()
  }

  /** Failed ones are seen and need not be shown any more. */
  dismiss(target: QueueTarget): number {
    const { where, id } = whereOf(target)
    return this.#db
      .prepare(`UPDATE jobs SET dismissed = 1 WHERE ${where} AND state IN ('failed', 'cancelled') AND dismissed = 0`)
      .run({ id }).changes
  }
}

/** `@id` is named in each, so that every statement takes the same parameters. */
function whereOf(target: QueueTarget): { where: string; id: number } {
  if ('jobId' in target) return { where: 'id = @id', id: target.jobId }
  if ('recordingId' in target) return { where: 'recording_id = @id', id: target.recordingId }
  return { where: '@id = 0', id: 0 }
}
