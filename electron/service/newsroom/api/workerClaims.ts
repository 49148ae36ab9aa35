import { sql } from 'kysely'
import { Refusal } from '../../ports/refusal.ts'
import type { TaskRow } from '../../ports/tables.ts'
import { hasEnded } from '../../work/taskRows.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'

/** The task of a claim, for the worker that has it. */
export type ClaimedTask = {
  task: Pick<TaskRow, 'transcription_id' | 'client_id' | 'params' | 'file_id' | 'file_url'>
  claimToken: string
}

export const notHeld = () => new Refusal(409, 'This worker does not hold this task any more.')

/**
 * The task, if a worker with this key holds it by this claim and it has not ended. Throws a 409 Refusal for every other
 * task, whether there is one or not.
 */
export async function claimedTask(
  store: PostgresStore,
  worker: string,
  transcriptionId: string,
  claimToken: string,
): Promise<ClaimedTask & { isPaused: boolean }> {
  const row = await store.newsroom
    .selectFrom('claims')
    .innerJoin('tasks', 'tasks.transcription_id', 'claims.transcription_id')
    .select(['tasks.transcription_id', 'client_id', 'params', 'file_id', 'file_url', 'paused_ms'])
    .where('claims.transcription_id', '=', transcriptionId)
    .where('claims.claim_token', '=', claimToken)
    .where('claims.worker_id', '=', worker)
    .where('tasks.claim_token', '=', claimToken)
    .where((eb) => eb.not(hasEnded))
    .executeTakeFirst()
  if (!row) throw notHeld()
  const { paused_ms, ...task } = row
  return { task, claimToken, isPaused: paused_ms !== null }
}

/** Whether a claim, of whatever state, is this worker's to give back. */
export async function isClaimOf(
  store: PostgresStore,
  worker: string,
  transcriptionId: string,
  claimToken: string,
): Promise<boolean> {
  const row = await store.newsroom
    .selectFrom('claims')
    .select('transcription_id')
    .where('transcription_id', '=', transcriptionId)
    .where('claim_token', '=', claimToken)
    .where('worker_id', '=', worker)
    .executeTakeFirst()
  return row !== undefined
}

/** How many tasks the workers with this key hold. */
export async function claimsOf(store: PostgresStore, worker: string): Promise<number> {
  const { count } = await store.newsroom
    .selectFrom('claims')
    .select(sql<number>`count(*)`.as('count'))
    .where('worker_id', '=', worker)
    .executeTakeFirstOrThrow()
  return count
}
