import { sql } from 'kysely'
import type { TaskRow } from '../../ports/tables.ts'
import type { NewsroomTx } from '../postgres/tables.ts'

type Taken = { attempt: number; claimToken: string; workerId: string; mostClaims: number; nowMs: number }

/**
 * Gives a fetched task to a worker: in its row, in `claims`, and as the place that was claimed last (a sequence stores that: it
 * blocks nobody, and a rollback does not undo it, which does no harm). Null if nobody may work on the task, and if another
 * transaction holds its row, for which the holder of the job must not wait. It is one statement, because a claim spends
 * most of its time on the way to the database.
 */
export async function takeTask(tx: NewsroomTx, transcriptionId: string, taken: Taken): Promise<TaskRow | null> {
  const { attempt, claimToken, workerId, mostClaims, nowMs } = taken
  const { rows } = await sql<TaskRow>`
    WITH held AS MATERIALIZED (
      SELECT transcription_id FROM tasks WHERE transcription_id = ${transcriptionId} AND paused_ms IS NULL
        AND claims < ${mostClaims} AND status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')
      FOR UPDATE SKIP LOCKED
    ), task AS (
      UPDATE tasks AS t SET status = 'RECEIVED', progress = NULL, claim_token = ${claimToken}, claimed_by = ${workerId},
        claims = t.claims + 1, updated_ms = ${nowMs}
      FROM held WHERE t.transcription_id = held.transcription_id
      RETURNING t.*
    ), claim AS (
      INSERT INTO claims (transcription_id, claim_token, attempt, worker_id, claimed_ms)
      SELECT transcription_id, claim_token, ${attempt}::integer, claimed_by, updated_ms FROM task
      ON CONFLICT (transcription_id) DO UPDATE SET claim_token = excluded.claim_token, attempt = excluded.attempt,
        worker_id = excluded.worker_id, claimed_ms = excluded.claimed_ms
    ), place AS MATERIALIZED (
      SELECT setval('claimed_place', task.place) FROM task, claimed_place WHERE claimed_place.last_value < task.place
    )
    SELECT task.* FROM task LEFT JOIN place ON true`.execute(tx)
  return rows[0] ?? null
}
