import { endedStatuses } from '../../work/taskRows.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'

/** A step between two transcriptions takes seconds. */
const stepLostAfterMs = 60_000
/** Far longer than a completion's silence after which another node may take it over. */
const mergeLostAfterMs = 600_000

/**
 * The workflows that nobody continues: the transcription for which they wait has ended, or the node that had their step
 * has died.
 */
export async function leftWorkflows(store: PostgresStore, nowMs: number): Promise<string[]> {
  const rows = await store.db
    .selectFrom('workflows')
    .leftJoin('tasks', 'tasks.transcription_id', 'workflows.transcription_id')
    .select('workflows.id')
    .where('workflows.ended_ms', 'is', null)
    .where('workflows.paused_ms', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tasks.status', 'in', endedStatuses),
        eb.and([
          eb('workflows.transcription_id', 'is', null),
          eb(eb.fn.coalesce('workflows.updated_ms', 'workflows.created_ms'), '<', nowMs - stepLostAfterMs),
        ]),
      ]),
    )
    .orderBy('workflows.created_ms')
    .execute()
  return rows.map(({ id }) => id)
}

/** Completions whose node has died must not keep their uploads forever. */
export async function forgetLostMerges(store: PostgresStore): Promise<void> {
  await store.db
    .updateTable('uploads')
    .set({ merge_token: null, merge_seen_ms: null })
    .where('state', '=', 'open')
    .where('merge_token', 'is not', null)
    // Completions say when they are alive by the machine's clock.
    .where('merge_seen_ms', '<', Date.now() - mergeLostAfterMs)
    .execute()
}
