import { sql } from 'kysely'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { NewsroomDb, NewsroomTx } from '../postgres/tables.ts'
import { queueName, queueSchema } from './settings.ts'

/** The distance between the places of two tasks of one account, at weight 1. 120 is divisible by most weights from 1 to 12. */
const stepOfPlaces = 120
/** The queue stores 32-bit numbers. Above this one, {@link lowerPlaces} lowers all places. */
const largestPlace = 1_000_000_000

/**
 * Gives a task its place in the queue, and returns it; the smallest place is next. It is one step after the
 * account's last unfinished task or after the task that was claimed last, whichever is larger. So a hundred tasks of one
 * account do not hold up two of another, and because the places of new tasks grow with every claim, new tasks cannot hold
 * up a waiting one forever. The step of a
 * client with weight 2 is half as long. (Self-clocked fair queueing, Golestani 1994.)
 */
export async function placeOfNew(tx: NewsroomTx, transcriptionId: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    UPDATE tasks AS t SET place = ${stepOfPlaces} / coalesce((SELECT weight FROM clients WHERE client_id = t.client_id), 1)
      + greatest((SELECT last_value FROM claimed_place), (
        SELECT max(before.place) FROM tasks AS before
        WHERE before.account_id = t.account_id AND before.transcription_id <> t.transcription_id
          AND before.paused_ms IS NULL AND before.status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')))
    WHERE t.transcription_id = ${transcriptionId} RETURNING place`.execute(tx)
  return rows[0]?.place ?? 0
}

/** The stored places of unfinished tasks. */
export async function placesOf(
  tx: NewsroomTx,
  transcriptionIds: readonly string[],
): Promise<{ transcription_id: string; place: number }[]> {
  const { rows } = await sql<{ transcription_id: string; place: number }>`
    SELECT transcription_id, place FROM tasks
      WHERE transcription_id = ANY(${transcriptionIds}) AND status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')`.execute(tx)
  return rows
}

/** Lowers all places by the same number before they become too large for the queue. */
export async function lowerPlaces(store: PostgresStore, above = largestPlace): Promise<void> {
  if ((await claimedPlace(store.newsroom)) < above) return
  await store.newsroomTransaction(async (tx) => {
    // Makes new tasks wait. Otherwise they could get places from before the change.
    await sql`LOCK TABLE tasks IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const last = await claimedPlace(tx)
    if (last < above) return
    await sql`UPDATE tasks SET place = greatest(0, place - ${last}::bigint)
      WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')`.execute(tx)
    await sql`UPDATE ${sql.id(queueSchema, 'job')} SET priority = least(0, priority + ${last}::integer)
      WHERE name = ${queueName} AND state < 'completed'`.execute(tx)
    await sql`SELECT setval('claimed_place', 0)`.execute(tx)
  })
}

async function claimedPlace(db: NewsroomDb): Promise<number> {
  const { rows } = await sql<{ last: number }>`SELECT last_value AS last FROM claimed_place`.execute(db)
  return rows[0]?.last ?? 0
}
