import { randomUUID } from 'node:crypto'
import type { TaskRow } from '../../ports/tables.ts'
import { finishTask } from '../../work/claimedRows.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { PgBossQueue } from '../queue/pgBossQueue.ts'

type Node = { store: PostgresStore; queue: PgBossQueue }

const addedAtOnce = 100
const accounts = 40

/** Adds tasks of 40 accounts, in transactions of 100. Returns their ids. */
export async function fillQueue({ store, queue }: Node, tasks: number, clientId: string): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < tasks; count += addedAtOnce)
    await store.transaction(async (tx) => {
      const rows = Array.from({ length: Math.min(addedAtOnce, tasks - count) }, (_, index) =>
        benchTask(clientId, `${clientId}/reporter ${index % accounts}`),
      )
      await tx.insertInto('tasks').values(rows).execute()
      for (const row of rows) await queue.add(tx, row)
      ids.push(...rows.map(({ transcription_id }) => transcription_id))
    })
  return ids
}

/** Claims and ends tasks one after another until there are none. Returns how many that were. */
export async function claimAll({ store, queue }: Node): Promise<number> {
  for (let count = 0; ; ) {
    const claim = await queue.claim('worker')
    if (!claim) return count
    const end = { ok: true as const, data: '{}', result_object: null, notices: '[]' }
    if (await finishTask({ store, queue, now: Date.now }, claim, end)) count += 1
  }
}

/** A row of a task that waits. @exportedFor tests: the press day asks the real queue with the same tasks. */
export function benchTask(clientId: string, accountId: string): TaskRow {
  const nowMs = Date.now()
  return {
    ...{ transcription_id: randomUUID(), client_id: clientId, account_id: accountId },
    ...{ file_id: null, file_url: 'https://files.example/recording.wav', params: '{}', status: 'PENDING' },
    ...{ progress: null, data: null, result_object: null, notices: '[]', message: null },
    ...{ claim_token: null, claimed_by: null, claims: 0, created_ms: nowMs, updated_ms: nowMs, paused_ms: null },
  }
}
