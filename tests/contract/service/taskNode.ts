import type { Claim, Store, TaskQueue } from '../../../electron/service/ports/ports.ts'
import type { TaskRow } from '../../../electron/service/ports/tables.ts'
import { taskRow } from './rows.ts'

/** Rows and queue, as one node of the service has them. */
export type TaskNode = { store: Store; queue: TaskQueue }

export const idOf = (claim: Claim) => ({ transcriptionId: claim.task.transcription_id, claimToken: claim.claimToken })

/** Submits a task of each given account, in this order, as the service does. */
export async function submit({ store, queue }: TaskNode, ...accounts: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, account_id] of accounts.entries()) {
    const row = taskRow({ account_id, created_ms: 1_700_000_000_000 + index })
    await store.transaction(async (tx) => {
      await tx.insertInto('tasks').values(row).execute()
      await queue.add(tx, row)
    })
    ids.push(row.transcription_id)
  }
  return ids
}

/** Ends a task as the service does: row and queue in one transaction, by the claim's token. False if it was refused. */
export async function end({ store, queue }: TaskNode, claim: Claim): Promise<boolean> {
  const refused = new Error('refused')
  const { transcriptionId, claimToken } = idOf(claim)
  try {
    await store.transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('tasks')
        .set({ status: 'SUCCESS', data: '{}', claim_token: null })
        .where('transcription_id', '=', transcriptionId)
        .where('claim_token', '=', claimToken)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n || !(await queue.finish(tx, transcriptionId))) throw refused
    })
    return true
  } catch (error) {
    if (error === refused) return false
    throw error
  }
}

const change = (node: TaskNode, ids: string[], fields: Partial<TaskRow>, then: 'withdraw' | 'putBack') =>
  node.store.transaction(async (tx) => {
    await tx.updateTable('tasks').set(fields).where('transcription_id', 'in', ids).execute()
    await node.queue[then](tx, ids)
  })
export const pause = (node: TaskNode, ...ids: string[]) =>
  change(node, ids, { paused_ms: 5, status: 'PENDING' }, 'withdraw')
export const resume = (node: TaskNode, ...ids: string[]) => change(node, ids, { paused_ms: null }, 'putBack')
export const revoke = (node: TaskNode, ...ids: string[]) => change(node, ids, { status: 'REVOKED' }, 'withdraw')

/** The next task. Throws if there is none. */
export async function claimed({ queue }: TaskNode, workerId = 'worker'): Promise<Claim> {
  const claim = await queue.claim(workerId)
  if (!claim) throw new Error('There was no task to claim.')
  return claim
}
