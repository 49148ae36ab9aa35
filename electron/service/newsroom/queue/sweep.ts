import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import { problemInfo } from '../../../../shared/words/problem.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { NewsroomTx } from '../postgres/tables.ts'
import { placesOf } from './places.ts'
import { queueName, queueSchema } from './settings.ts'

/** `failed`: tasks that have ended as FAILURE. `putBack`: tasks that the queue had lost. */
export type Swept = { failed: string[]; putBack: string[] }

type Options = {
  mostClaims: number
  heartbeatSeconds: number
  nowMs: number
  insert: (tx: NewsroomTx, tasks: readonly { transcription_id: string; place: number }[]) => Promise<void>
}

const job = sql.id(queueSchema, 'job')
/** The rest is done by the next sweep. */
const mostAtOnce = 1000

export function sweepQueue(store: PostgresStore, boss: PgBoss, options: Options): Promise<Swept> {
  return store.newsroomTransaction(async (tx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('sweep-queue', 0)) AS "isOurs"`.execute(tx)
    if (!rows[0]?.isOurs) return { failed: [], putBack: [] }
    const failed = await failOverclaimed(tx, boss, options)
    const putBack = await putLostBack(tx, boss, options)
    await forgetOldClaims(tx, options)
    return { failed, putBack }
  })
}

/** Fails tasks that were claimed `mostClaims` times and that no worker holds. Otherwise they would be claimed forever. */
async function failOverclaimed(tx: NewsroomTx, boss: PgBoss, { mostClaims, nowMs }: Options): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.transcription_id AS id FROM tasks AS t
      LEFT JOIN ${job} AS j ON j.name = ${queueName} AND j.id = t.transcription_id::uuid
    WHERE t.status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED') AND t.paused_ms IS NULL AND t.claims >= ${mostClaims}
      AND j.state IS DISTINCT FROM 'active'
    LIMIT ${mostAtOnce} FOR UPDATE OF t SKIP LOCKED`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await tx
    .updateTable('tasks')
    .set({ status: 'FAILURE', progress: null, claim_token: null, claimed_by: null, updated_ms: nowMs })
    .set({ message: problemInfo('transcription-given-up', { times: mostClaims }).message })
    .where('transcription_id', 'in', ids)
    .execute()
  await tx.deleteFrom('claims').where('transcription_id', 'in', ids).execute()
  await boss.cancel(queueName, ids, { db: fromKysely(tx) })
  return ids
}

async function putLostBack(tx: NewsroomTx, boss: PgBoss, { mostClaims, nowMs, insert }: Options): Promise<string[]> {
  const lost = (more = sql`true`) => sql<{ id: string }>`
    SELECT t.transcription_id AS id FROM tasks AS t
    WHERE t.status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED') AND t.paused_ms IS NULL AND t.claims < ${mostClaims}
      AND NOT EXISTS (SELECT FROM ${job} AS j WHERE j.name = ${queueName} AND j.id = t.transcription_id::uuid
        AND j.state IN ('created', 'retry', 'active'))
      AND ${more}
    LIMIT ${mostAtOnce} FOR UPDATE OF t SKIP LOCKED`
  const { rows: seen } = await lost().execute(tx)
  if (seen.length === 0) return []
  // Ask again now that the rows are locked: the transaction that held them may have put the task into the queue.
  const { rows } = await lost(sql`t.transcription_id = ANY(${seen.map(({ id }) => id)})`).execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await tx
    .updateTable('tasks')
    .set({ status: 'PENDING', progress: null, claim_token: null, claimed_by: null, updated_ms: nowMs })
    .where('transcription_id', 'in', ids)
    .execute()
  await tx.deleteFrom('claims').where('transcription_id', 'in', ids).execute()
  await boss.deleteJob(queueName, ids, { db: fromKysely(tx) })
  await insert(tx, await placesOf(tx, ids))
  return ids
}

/** Removes the claims of workers that died after their tasks were revoked or paused. */
async function forgetOldClaims(tx: NewsroomTx, { heartbeatSeconds }: Options): Promise<void> {
  await sql`
    DELETE FROM claims AS c
    WHERE NOT EXISTS (SELECT FROM tasks AS t WHERE t.transcription_id = c.transcription_id
        AND t.status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED') AND t.paused_ms IS NULL)
      AND NOT EXISTS (SELECT FROM ${job} AS j WHERE j.name = ${queueName} AND j.id = c.transcription_id::uuid
        AND j.heartbeat_on > now() - make_interval(secs => ${heartbeatSeconds}))`.execute(tx)
}
