import { sql } from 'kysely'
import { databaseNowMs } from '../postgres/databaseClock.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'

/** Numbers of unfinished tasks, and how long ago the oldest waiting task was submitted; 0 if no task waits. */
export type QueueState = { waiting: number; running: number; paused: number; oldestWaitSeconds: number }

/** The database is asked no more often than this. */
const recentMs = 5000

/** A function that gives the queue's numbers; at most 5 s old. Rejects if the database does. */
export function queueStateOf(store: PostgresStore, now: () => number = Date.now): () => Promise<QueueState> {
  let last: { askedMs: number; state: Promise<QueueState> } | null = null
  return () => {
    if (last === null || last.askedMs <= now() - recentMs) last = { askedMs: now(), state: askQueueState(store) }
    return last.state
  }
}

/** Reads the index of unfinished tasks only, whatever the number of ended ones. */
async function askQueueState(store: PostgresStore): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    SELECT count(*) FILTER (WHERE paused_ms IS NULL AND claim_token IS NULL) AS waiting,
      count(*) FILTER (WHERE paused_ms IS NULL AND claim_token IS NOT NULL) AS running,
      count(*) FILTER (WHERE paused_ms IS NOT NULL) AS paused,
      coalesce(${databaseNowMs} - min(created_ms) FILTER (WHERE paused_ms IS NULL AND claim_token IS NULL), 0) / 1000.0
        AS "oldestWaitSeconds"
    FROM tasks WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')`.execute(store.newsroom)
  return rows[0] ?? { waiting: 0, running: 0, paused: 0, oldestWaitSeconds: 0 }
}
