import { randomUUID } from 'node:crypto'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { TranscriptionData } from '../../../shared/partner/schemas.ts'
import type { WorkflowStatus } from '../../../shared/partner/secondFamily.ts'
import { BackgroundSteps } from '../ports/backgroundSteps.ts'
import { type Caller, isOwn, mayRead } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Tx } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'
import type { UploadRow, WorkflowRow } from '../ports/tables.ts'
import { downloadUrl } from './signedAddresses.ts'
import { resultOf, type TaskRows } from './taskRows.ts'
import { findMerged } from './uploads.ts'
import { knownTasks, outputFileId, WorkflowEnd, type WorkflowOutput, type WorkflowTask } from './workflowTasks.ts'

type Waiting = Pick<WorkflowRow, 'id' | 'transcription_id'>

const unknownWorkflow = () => new Refusal(404, 'This workflow is not known.')

/** Section 4.2, workflows: runs the listed tasks one after the other and reports how many are done (2.10). */
export class WorkflowRunner {
  readonly #context: ServiceContext
  readonly #tasks: TaskRows
  readonly #steps: BackgroundSteps
  #closed = false

  constructor(context: ServiceContext, tasks: TaskRows) {
    this.#context = context
    this.#tasks = tasks
    this.#steps = new BackgroundSteps(context.log, 'workflow-write-failed')
    tasks.onEnded((transcriptionId) =>
      this.#steps.run(async () => {
        const row = await this.#unended().where('transcription_id', '=', transcriptionId).executeTakeFirst()
        if (row) await this.#advance(row.id)
      }),
    )
  }

  /** Continues workflows that were interrupted when the service, or another node, ended. */
  async wake(): Promise<void> {
    const rows = await this.#unended().orderBy('created_ms').execute()
    this.continueWith(rows.map(({ id }) => id))
  }

  continueWith(ids: readonly string[]): void {
    for (const id of ids) this.#continueWith(id)
  }

  /** Pauses the workflows that have not ended, or resumes them (null). Returns them with the task for which each waits. */
  async setPaused(tx: Tx, ids: readonly string[], pausedMs: number | null): Promise<Waiting[]> {
    if (ids.length === 0) return []
    return await tx
      .updateTable('workflows')
      .set({ paused_ms: pausedMs })
      .where('id', 'in', ids)
      .where('ended_ms', 'is', null)
      .returning(['id', 'transcription_id'])
      .execute()
  }

  /** Revokes the workflows that have not ended. Returns them with the task for which each waited. */
  async revoke(tx: Tx, ids: readonly string[]): Promise<Waiting[]> {
    if (ids.length === 0) return []
    const waiting = await tx
      .selectFrom('workflows')
      .select(['id', 'transcription_id'])
      .where('id', 'in', ids)
      .where('ended_ms', 'is', null)
      .execute()
    for (const { id } of waiting) await this.#end(id, 'REVOKED', 'The workflow was revoked.', tx)
    return waiting
  }

  /** Stops between two steps; the next start continues from there. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#steps.close()
  }

  /** Removes the workflows that have ended. Returns their ids, their transcriptions, and the ids of the files that they wrote. */
  async remove(
    tx: Tx,
    ids: readonly string[],
  ): Promise<{ ids: string[]; transcriptionIds: string[]; outputFileIds: string[] }> {
    if (ids.length === 0) return { ids: [], transcriptionIds: [], outputFileIds: [] }
    const rows = await tx
      .deleteFrom('workflows')
      .where('id', 'in', ids)
      .where('ended_ms', 'is not', null)
      .returning(['id', 'outputs'])
      .execute()
    const removed = rows.map(({ id, outputs }) => ({ id, outputs: JSON.parse(outputs) as WorkflowOutput[] }))
    return {
      ids: removed.map(({ id }) => id),
      transcriptionIds: removed.flatMap(({ outputs }) =>
        outputs.flatMap(({ transcription_id }) => transcription_id ?? []),
      ),
      outputFileIds: removed.flatMap(({ id, outputs }) =>
        outputs.flatMap(({ task }, index) => (task === 'export' ? outputFileId(id, index) : [])),
      ),
    }
  }

  /** Stores the workflow in the caller's transaction. Its first step runs when {@link continueWith} is called. */
  async submit(
    tx: Tx,
    caller: Caller,
    items: readonly Record<string, unknown>[],
    metadata: Record<string, unknown>,
    version: string | null,
  ): Promise<string> {
    const id = randomUUID()
    const fileId = firstText(items.map(({ file_id }) => file_id).concat(metadata.file_id))
    const file = await tx
      .selectFrom('uploads')
      .select('file_id')
      .where('file_id', '=', fileId)
      .where(isOwn(caller, 'uploads'))
      .executeTakeFirst()
    const record =
      file && (await tx.selectFrom('file_records').select('metadata').where('file_id', '=', fileId).executeTakeFirst())
    const ownerId = firstText([metadata.owner_id, record && JSON.parse(record.metadata).owner_id, caller.clientId])
    await tx
      .insertInto('workflows')
      .values({
        ...{
          id,
          client_id: caller.clientId,
          account_id: caller.accountId,
          owner_id: ownerId,
          file_id: fileId,
          version,
        },
        ...{ definition: JSON.stringify(items), metadata: JSON.stringify(metadata), status: 'PENDING' },
        ...{ completed_tasks: 0, transcription_id: null, outputs: '[]', message: null },
        ...{ created_ms: this.#context.now(), started_ms: null, updated_ms: null, ended_ms: null, paused_ms: null },
      })
      .execute()
    return id
  }

  /** Throws a 404 Refusal for a workflow that the caller may not read. */
  async status(id: string, caller: Caller): Promise<WorkflowStatus> {
    const row = await this.#find(id)
    if (!mayRead(caller, row)) throw unknownWorkflow()
    return {
      id: row.id,
      client_id: row.client_id,
      owner_id: row.owner_id,
      file_id: row.file_id,
      metadata_json: {
        ...JSON.parse(row.metadata),
        version: row.version,
        outputs: JSON.parse(row.outputs),
        ...(row.message === null ? {} : { message: row.message }),
      },
      status: row.status,
      total_tasks: JSON.parse(row.definition).length,
      completed_tasks: row.completed_tasks,
      start_time: row.started_ms,
      update_time: row.updated_ms,
      end_time: row.ended_ms,
    }
  }

  #continueWith(id: string): void {
    this.#steps.run(() => this.#advance(id))
  }

  /** Does the next steps. Returns while a transcription is running; its end calls this method again. */
  async #advance(id: string): Promise<void> {
    try {
      while (!this.#closed) {
        const row = await this.#find(id)
        if (row.ended_ms !== null || row.paused_ms !== null) return
        if (row.status === 'PENDING') await this.#update(row, { status: 'RECEIVED' })
        const tasks = knownTasks(JSON.parse(row.definition))
        const task = tasks[row.completed_tasks]
        if (!task) {
          await this.#end(id, 'SUCCESS', null)
          return
        }
        if (row.started_ms === null) await this.#update(row, { status: 'STARTED', started_ms: this.#context.now() })
        const output = await (task.type === 'transcribe' ? this.#transcribe(row, task) : this.#export(row, task))
        if (!output) return
        await this.#update(row, {
          status: 'PROGRESS',
          completed_tasks: row.completed_tasks + 1,
          transcription_id: null,
          outputs: JSON.stringify([...JSON.parse(row.outputs), output]),
        })
      }
    } catch (error) {
      if (error instanceof WorkflowEnd) await this.#end(id, error.status, error.message)
      else if (error instanceof StepTaken) return
      // The task itself may be fine, so the step runs again from the last stored state.
      else if (this.#context.store.isStoreError(error) || (error instanceof TapelogError && error.retryable))
        throw error
      else await this.#end(id, 'FAILURE', 'A task of the workflow failed.')
    }
  }

  /** Returns null while the transcription is running. */
  async #transcribe(
    row: WorkflowRow,
    task: Extract<WorkflowTask, { type: 'transcribe' }>,
  ): Promise<WorkflowOutput | null> {
    const fileId = task.file_id ?? row.file_id
    if (row.transcription_id === null) {
      const file = await findMerged(this.#context, fileId)
      if (!file || !mayUse(row, file)) throw new WorkflowEnd('file_id: this file is not known.')
      // One transaction: otherwise a crash, or another node, between the two writes would transcribe twice.
      await this.#context.store.transaction(async (tx) => {
        await this.#context.store.lock(tx, `workflow:${row.id}`)
        const { transcription_id } = await this.#tasks.add(tx, { fileId }, task.params, row)
        if (!(await this.#update(row, { transcription_id }, tx))) throw new StepTaken()
      })
      this.#context.queueChanged()
      return null
    }
    const done = await this.#tasks.find(row.transcription_id)
    if (done?.status === 'FAILURE' || done?.status === 'REVOKED')
      throw new WorkflowEnd(done.message ?? 'The transcription failed.', done.status)
    return done?.status === 'SUCCESS' ? { task: 'transcribe', transcription_id: row.transcription_id } : null
  }

  async #export(row: WorkflowRow, task: Extract<WorkflowTask, { type: 'export' }>): Promise<WorkflowOutput> {
    const outputs: WorkflowOutput[] = JSON.parse(row.outputs)
    const source = outputs.findLast(({ task: name }) => name === 'transcribe')?.transcription_id
    const transcribed = source === undefined ? undefined : await this.#tasks.find(source)
    if (transcribed?.status !== 'SUCCESS') throw new WorkflowEnd('export: there is no transcription before it.')
    const { data } = await resultOf(this.#context, transcribed)
    const transcript = data as TranscriptionData
    const fileId = outputFileId(row.id, row.completed_tasks)
    const text = task.format === 'json' ? JSON.stringify(data) : `${transcript.text ?? ''}\n`
    await this.#context.objects.put(fileId, Buffer.from(text))
    return { task: 'export', format: task.format, download_url: await downloadUrl(this.#context, fileId) }
  }

  #unended() {
    return this.#context.store.db.selectFrom('workflows').selectAll().where('ended_ms', 'is', null)
  }

  async #find(id: string): Promise<WorkflowRow> {
    const row = await this.#context.store.db.selectFrom('workflows').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw unknownWorkflow()
    return row
  }

  async #end(
    id: string,
    status: 'SUCCESS' | 'FAILURE' | 'REVOKED',
    message: string | null,
    db: Pick<Tx, 'updateTable'> = this.#context.store.db,
  ): Promise<void> {
    const nowMs = this.#context.now()
    await db
      .updateTable('workflows')
      .set({ status, message, transcription_id: null, ended_ms: nowMs, updated_ms: nowMs })
      .where('id', '=', id)
      .where('ended_ms', 'is', null)
      .execute()
  }

  /**
   * Stores a step. False, with nothing written, if the workflow has ended, because it may have been revoked during the step, or if
   * another node has taken the step.
   */
  async #update(
    { id, completed_tasks, transcription_id }: WorkflowRow,
    fields: Partial<WorkflowRow>,
    db: Pick<Tx, 'updateTable'> = this.#context.store.db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('workflows')
      .set({ ...fields, updated_ms: this.#context.now() })
      .where('id', '=', id)
      .where('ended_ms', 'is', null)
      .where('completed_tasks', '=', completed_tasks)
      .where('transcription_id', 'is not distinct from', transcription_id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}

/** Rolls the transaction back: another node has taken this step. */
class StepTaken extends Error {}

/** A workflow of the client itself may use the files of all its users. */
const mayUse = (workflow: WorkflowRow, file: UploadRow): boolean =>
  workflow.account_id === workflow.client_id
    ? file.client_id === workflow.client_id
    : file.account_id === workflow.account_id

const firstText = (values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
