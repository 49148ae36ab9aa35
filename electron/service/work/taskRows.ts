import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { NetworkLock } from '../../../shared/network/egress.ts'
import type { TaskStatus, TranscriptionParams, TranscriptionTask } from '../../../shared/partner/schemas.ts'
import type { RecognisedData } from '../../recognition/index.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Tx } from '../ports/ports.ts'
import type { TaskRow } from '../ports/tables.ts'

export const endedStatuses: readonly TaskStatus[] = ['SUCCESS', 'FAILURE', 'REVOKED']
export const isEnded = (status: TaskStatus): boolean => endedStatuses.includes(status)

/**
 * Conditions on the status of a row. The values are written out, because an index of unfinished rows serves only a query
 * that repeats the condition of the index; with parameters, SQLite reads every row and every result.
 */
export const hasEnded = sql<SqlBool>`status IN ('SUCCESS', 'FAILURE', 'REVOKED')`
export const isUnfinished = sql<SqlBool>`status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')`

/** The largest result that is read from an object: 24 hours of words. */
const mostResultBytes = 256 * 1024 * 1024

type TaskSource = { fileId: string } | { fileUrl: string }

/** The rows of tasks, as clients change them. `ended` is called after tasks have ended, outside of every transaction. */
export class TaskRows {
  readonly #context: ServiceContext
  readonly #listeners = new Set<(transcriptionId: string) => void>()

  constructor(context: ServiceContext) {
    this.#context = context
  }

  /** Calls the listener after a task has ended as SUCCESS, FAILURE or REVOKED. */
  onEnded(listener: (transcriptionId: string) => void): void {
    this.#listeners.add(listener)
  }

  sayEnded(transcriptionIds: readonly string[]): void {
    for (const id of transcriptionIds) for (const listener of this.#listeners) listener(id)
  }

  find(transcriptionId: string): Promise<TaskRow | undefined> {
    return this.#context.store.db
      .selectFrom('tasks')
      .selectAll()
      .where('transcription_id', '=', transcriptionId)
      .executeTakeFirst()
  }

  async add(
    tx: Tx,
    source: TaskSource,
    params: TranscriptionParams,
    owner: { client_id: string; account_id: string },
  ): Promise<TranscriptionTask> {
    const nowMs = this.#context.now()
    const task = {
      transcription_id: randomUUID(),
      ...{ client_id: owner.client_id, account_id: owner.account_id },
      ...{
        file_id: 'fileId' in source ? source.fileId : null,
        file_url: 'fileUrl' in source ? source.fileUrl : null,
        params: JSON.stringify(params),
        status: 'PENDING' as const,
      },
      ...{ progress: null, data: null, result_object: null, notices: '[]', message: null },
      ...{ claim_token: null, claimed_by: null, claims: 0 },
      ...{ created_ms: nowMs, updated_ms: nowMs, paused_ms: null },
    }
    await tx.insertInto('tasks').values(task).execute()
    await this.#context.queue.add(tx, task)
    return { transcription_id: task.transcription_id, status: 'PENDING', data: {} }
  }

  /**
   * Revokes the tasks that have not ended, and returns their ids. After the transaction, call {@link sayEnded} with them. A recogniser
   * keeps working until the queue's `stopped`.
   */
  async revoke(tx: Tx, transcriptionIds: readonly string[]): Promise<string[]> {
    if (transcriptionIds.length === 0) return []
    const rows = await tx
      .updateTable('tasks')
      .set({
        ...{ status: 'REVOKED', progress: null, message: 'The transcription was revoked.' },
        updated_ms: this.#context.now(),
      })
      .where('transcription_id', 'in', transcriptionIds)
      .where(isUnfinished)
      .returning('transcription_id')
      .execute()
    const revoked = rows.map(({ transcription_id }) => transcription_id)
    await this.#context.queue.withdraw(tx, revoked)
    return revoked
  }

  /**
   * Pauses the tasks that have not ended, or resumes them (null), and returns their ids. A started task keeps its place, and later
   * continues after its partial results.
   */
  async setPaused(tx: Tx, transcriptionIds: readonly string[], pausedMs: number | null): Promise<string[]> {
    if (transcriptionIds.length === 0) return []
    const rows = await tx
      .updateTable('tasks')
      .set({
        ...{ paused_ms: pausedMs, updated_ms: this.#context.now() },
        ...(pausedMs === null ? {} : { status: 'PENDING' as const, progress: null }),
      })
      .where('transcription_id', 'in', transcriptionIds)
      .where(isUnfinished)
      .returning('transcription_id')
      .execute()
    const changed = rows.map(({ transcription_id }) => transcription_id)
    await (pausedMs === null ? this.#context.queue.putBack(tx, changed) : this.#context.queue.withdraw(tx, changed))
    return changed
  }

  /** Removes the tasks that have ended. Returns their ids, and the objects with their results. */
  async remove(tx: Tx, transcriptionIds: readonly string[]): Promise<{ ids: string[]; objects: string[] }> {
    if (transcriptionIds.length === 0) return { ids: [], objects: [] }
    const rows = await tx
      .deleteFrom('tasks')
      .where('transcription_id', 'in', transcriptionIds)
      .where(hasEnded)
      .returning(['transcription_id', 'result_object'])
      .execute()
    return {
      ids: rows.map(({ transcription_id }) => transcription_id),
      objects: rows.flatMap(({ result_object }) => result_object ?? []),
    }
  }
}

/**
 * The result of a task: the interface's fields (section 2.7), and how the recogniser was kept from the network. Empty until SUCCESS.
 */
export async function resultOf(
  { objects }: Pick<ServiceContext, 'objects'>,
  { status, data, result_object }: Pick<TaskRow, 'status' | 'data' | 'result_object'>,
): Promise<{ data: NonNullable<TranscriptionTask['data']>; networkLock: NetworkLock | null }> {
  const text =
    status !== 'SUCCESS'
      ? null
      : result_object === null
        ? data
        : ((await objects.read(result_object, mostResultBytes))?.toString('utf8') ?? null)
  if (text === null) return { data: {}, networkLock: null }
  const { networkLock, ...rest }: Omit<RecognisedData, 'notices'> = JSON.parse(text)
  return { data: rest, networkLock: networkLock ?? null }
}
