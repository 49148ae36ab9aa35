import { randomUUID } from 'node:crypto'
import type { Claim, Store, TaskQueue } from '../ports/ports.ts'
import { isUnfinished } from '../work/taskRows.ts'

/** `when-asked`: tasks begin once a client submits or reads a task, so that it can pause tasks first. */
export type TasksBegin = 'at-once' | 'when-asked'

/**
 * The queue of a service that is one process: the rows of the tasks, oldest first. A claim lasts until the process ends,
 * so it needs no heartbeats; and tasks that are paused or revoked are their worker's until it has stopped.
 */
export class LocalQueue implements TaskQueue {
  readonly #store: Store
  readonly #stop: (transcriptionIds: readonly string[]) => Promise<void>
  #mayBegin: boolean

  /** `stop`: ends the work on these tasks, and resolves when nothing works on them. */
  constructor(
    store: Store,
    { begin, stop }: { begin: TasksBegin; stop: (transcriptionIds: readonly string[]) => Promise<void> },
  ) {
    this.#store = store
    this.#mayBegin = begin === 'at-once'
    this.#stop = stop
  }

  /** The tasks that an earlier process had claimed wait again. */
  async takeBackAll(): Promise<void> {
    await this.#store.db
      .updateTable('tasks')
      .set({ claim_token: null, claimed_by: null })
      .where('claim_token', 'is not', null)
      .execute()
    await this.#store.db
      .updateTable('tasks')
      .set({ status: 'PENDING', progress: null })
      .where('status', 'in', ['RECEIVED', 'STARTED', 'PROGRESS'])
      .execute()
  }

  /** Lets tasks start from now on. Returns true at the first call of a queue that waited for it. */
  begin(): boolean {
    const isFirst = !this.#mayBegin
    this.#mayBegin = true
    return isFirst
  }

  async add(): Promise<void> {}

  claim(workerId: string): Promise<Claim | null> {
    if (!this.#mayBegin) return Promise.resolve(null)
    return this.#store.transaction(async (tx) => {
      const task = await tx
        .selectFrom('tasks')
        .selectAll()
        .where(isUnfinished)
        .where('paused_ms', 'is', null)
        .where('claim_token', 'is', null)
        .orderBy('created_ms')
        .limit(1)
        .executeTakeFirst()
      if (!task) return null
      const claimToken = randomUUID()
      const claimed = await tx
        .updateTable('tasks')
        .set((eb) => ({
          ...{ status: 'RECEIVED', progress: null, claim_token: claimToken, claimed_by: workerId },
          claims: eb('claims', '+', 1),
        }))
        .where('transcription_id', '=', task.transcription_id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { task: claimed, claimToken }
    })
  }

  async heartbeat({ transcriptionId, claimToken }: { transcriptionId: string; claimToken: string }): Promise<boolean> {
    const task = await this.#store.db
      .selectFrom('tasks')
      .select('claim_token')
      .where('transcription_id', '=', transcriptionId)
      .executeTakeFirst()
    return task?.claim_token === claimToken
  }

  async finish(): Promise<boolean> {
    return true
  }

  async release({ transcriptionId, claimToken }: { transcriptionId: string; claimToken: string }): Promise<void> {
    await this.#store.transaction(async (tx) => {
      const held = tx
        .updateTable('tasks')
        .where('transcription_id', '=', transcriptionId)
        .where('claim_token', '=', claimToken)
      // A task that was revoked stays so.
      await held.set({ status: 'PENDING', progress: null }).where(isUnfinished).execute()
      await held.set({ claim_token: null, claimed_by: null }).execute()
    })
  }

  async withdraw(): Promise<void> {}
  async putBack(): Promise<void> {}

  stopped(transcriptionIds: readonly string[]): Promise<void> {
    return this.#stop(transcriptionIds)
  }
}
