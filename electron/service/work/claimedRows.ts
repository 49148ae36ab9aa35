import type { RecognisedData, RecogniserOutcome } from '../../recognition/index.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { TaskRow } from '../ports/tables.ts'
import { isUnfinished } from './taskRows.ts'

/** Where a result is: in the row, or in an object of the store. */
type ResultPlace = { data: string | null; result_object: string | null; notices: string }

type ClaimOf = { task: Pick<TaskRow, 'transcription_id'>; claimToken: string }

/** Stores progress. False if the worker does not hold the task any more, or the task is paused or has ended. */
export async function reportProgress(
  { store, now }: ServiceContext,
  { task, claimToken }: ClaimOf,
  status: 'STARTED' | 'PROGRESS',
  progress: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('tasks')
    .set({ status, progress, updated_ms: now() })
    .where('transcription_id', '=', task.transcription_id)
    .where('claim_token', '=', claimToken)
    .where('paused_ms', 'is', null)
    .where(isUnfinished)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const inRow = ({ notices, ...data }: RecognisedData): ResultPlace => ({
  ...{ data: JSON.stringify(data), result_object: null },
  notices: JSON.stringify(notices),
})

/**
 * Stores the end of a task, and takes it out of the queue in the same transaction. False, with nothing written, if the
 * task was revoked or the worker does not hold it any more. A result counts also if the task was paused meanwhile.
 */
export async function finishTask(
  { store, queue, now }: Pick<ServiceContext, 'store' | 'queue' | 'now'>,
  { task, claimToken }: ClaimOf,
  end: ({ ok: true } & ResultPlace) | { ok: false; message: string },
): Promise<boolean> {
  const id = task.transcription_id
  const isOurs = await store
    .transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('tasks')
        .set({
          ...{ progress: null, updated_ms: now(), claim_token: null },
          ...(end.ok
            ? { status: 'SUCCESS', data: end.data, result_object: end.result_object, notices: end.notices }
            : { status: 'FAILURE', message: end.message }),
        })
        .where('transcription_id', '=', id)
        .where('claim_token', '=', claimToken)
        .where(isUnfinished)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      if (!(await queue.finish(tx, id))) throw new ClaimLost()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof ClaimLost) return false
      throw error
    })
  return isOurs
}

/** Rolls the transaction back: the queue has given the task to another worker. */
class ClaimLost extends Error {}

export const endOf = (outcome: RecogniserOutcome): Parameters<typeof finishTask>[2] =>
  outcome.ok ? { ok: true, ...inRow(outcome.data) } : { ok: false, message: outcome.message }
