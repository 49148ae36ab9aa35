import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { TaskStatus, TranscriptionData } from '../../shared/partner/schemas.ts'
import type { WorkflowStatus } from '../../shared/partner/secondFamily.ts'
import { checkMayAddWorkflow } from './accountLimits.ts'
import { BackgroundSteps, isDatabaseError } from './backgroundSteps.ts'
import type { ServiceContext } from './context.ts'
import { downloadUrl, objectPath } from './objectAddresses.ts'
import { Refusal } from './refusal.ts'
import { route } from './route.ts'
import type { TaskRunner } from './tasks.ts'
import { resultOf } from './transcriptions.ts'
import { knownTasks, outputFileId, WorkflowEnd, type WorkflowOutput, type WorkflowTask } from './workflowTasks.ts'

type WorkflowRow = {
  id: string
  owner_id: string
  /** The caller that submitted the workflow. `owner_id` comes from the workflow's metadata. */
  account_id: string
  file_id: string
  definition: string
  metadata: string
  version: string | null
  status: TaskStatus
  completed_tasks: number
  transcription_id: string | null
  outputs: string
  message: string | null
  started_ms: number | null
  updated_ms: number | null
  ended_ms: number | null
  paused_ms: number | null
}

const unknownWorkflow = () => new Refusal(404, 'This workflow is not known.')

/** Section 4.2, workflows: runs the listed tasks one after the other and reports how many are done (2.10). */
export class WorkflowRunner {
  readonly #context: ServiceContext
  readonly #tasks: TaskRunner
  readonly #steps: BackgroundSteps
  #closed = false

  constructor(context: ServiceContext, tasks: TaskRunner) {
    this.#context = context
    this.#tasks = tasks
    this.#steps = new BackgroundSteps(context.log, 'workflow-write-failed')
    tasks.onEnded((transcriptionId) =>
      this.#steps.run(() => {
        const row = context.db
          .prepare<[string], WorkflowRow>('SELECT * FROM workflows WHERE transcription_id = ? AND ended_ms IS NULL')
          .get(transcriptionId)
        return row && this.#advance(row.id)
      }),
    )
  }

  /** Continues workflows that were interrupted when the service ended. */
  wake(): void {
    const rows = this.#context.db
      .prepare<[], WorkflowRow>('SELECT * FROM workflows WHERE ended_ms IS NULL ORDER BY created_ms')
      .all()
    this.continueWith(rows.map(({ id }) => id))
  }

  continueWith(ids: readonly string[]): void {
    for (const id of ids) this.#continueWith(id)
  }

  /** Pauses the workflows that have not ended, or resumes them (null). Returns them with the task for which each waits. */
  setPaused(ids: readonly string[], pausedMs: number | null): Pick<WorkflowRow, 'id' | 'transcription_id'>[] {
    return this.#context.db
      .prepare<[{ ids: string; pausedMs: number | null }], Pick<WorkflowRow, 'id' | 'transcription_id'>>(
        `UPDATE workflows SET paused_ms = @pausedMs WHERE id IN (SELECT value FROM json_each(@ids)) AND ended_ms IS NULL
         RETURNING id, transcription_id`,
      )
      .all({ ids: JSON.stringify(ids), pausedMs })
  }

  /** Revokes the workflows that have not ended. Returns them with the task for which each waited. */
  revoke(ids: readonly string[]): Pick<WorkflowRow, 'id' | 'transcription_id'>[] {
    const revoked = this.#context.db
      .prepare<[string], Pick<WorkflowRow, 'id' | 'transcription_id'>>(
        `SELECT id, transcription_id FROM workflows WHERE id IN (SELECT value FROM json_each(?)) AND ended_ms IS NULL`,
      )
      .all(JSON.stringify(ids))
    for (const { id } of revoked) this.#end(id, 'REVOKED', 'The workflow was revoked.')
    return revoked
  }

  /** Stops between two steps; the next start continues from there. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#steps.close()
  }

  /** Removes the workflows that have ended. Returns their transcriptions, and the ids of the files that they wrote. */
  remove(ids: readonly string[]): { transcriptionIds: string[]; outputFileIds: string[] } {
    const removed = this.#context.db
      .prepare<[string], Pick<WorkflowRow, 'id' | 'outputs'>>(
        `DELETE FROM workflows WHERE id IN (SELECT value FROM json_each(?)) AND ended_ms IS NOT NULL RETURNING id, outputs`,
      )
      .all(JSON.stringify(ids))
      .map(({ id, outputs }) => ({ id, outputs: JSON.parse(outputs) as WorkflowOutput[] }))
    return {
      transcriptionIds: removed.flatMap(({ outputs }) =>
        outputs.flatMap(({ transcription_id }) => transcription_id ?? []),
      ),
      outputFileIds: removed.flatMap(({ id, outputs }) =>
        outputs.flatMap(({ task }, index) => (task === 'export' ? outputFileId(id, index) : [])),
      ),
    }
  }

  submit(
    items: readonly Record<string, unknown>[],
    metadata: Record<string, unknown>,
    version: string | null,
    accountId: string,
  ): string {
    const { db, now, credentials } = this.#context
    const id = randomUUID()
    const fileId = firstText(items.map(({ file_id }) => file_id).concat(metadata.file_id))
    const record = db
      .prepare<[string], { metadata: string }>('SELECT metadata FROM file_records WHERE file_id = ?')
      .get(fileId)
    const ownerId = firstText([metadata.owner_id, record && JSON.parse(record.metadata).owner_id, credentials.clientId])
    db.prepare(
      `INSERT INTO workflows (id, account_id, owner_id, file_id, definition, metadata, version, status, completed_tasks, outputs, created_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, '[]', ?)`,
    ).run(id, accountId, ownerId, fileId, JSON.stringify(items), JSON.stringify(metadata), version, now())
    // The first step runs after the response to the submit, which says PENDING.
    this.#continueWith(id)
    return id
  }

  /** Throws a 404 Refusal for a workflow of another account. */
  status(id: string, accountId: string): WorkflowStatus {
    const row = this.#find(id)
    if (row.account_id !== accountId) throw unknownWorkflow()
    return {
      id: row.id,
      client_id: this.#context.credentials.clientId,
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
        const row = this.#find(id)
        if (row.ended_ms !== null || row.paused_ms !== null) return
        if (row.status === 'PENDING') this.#update(id, { status: 'RECEIVED' })
        const tasks = knownTasks(JSON.parse(row.definition))
        const task = tasks[row.completed_tasks]
        if (!task) {
          this.#end(id, 'SUCCESS', null)
          return
        }
        if (row.started_ms === null) this.#update(id, { status: 'STARTED', started_ms: this.#context.now() })
        const output = task.type === 'transcribe' ? this.#transcribe(row, task) : await this.#export(row, task)
        if (!output) return
        this.#update(id, {
          status: 'PROGRESS',
          completed_tasks: row.completed_tasks + 1,
          transcription_id: null,
          outputs: JSON.stringify([...JSON.parse(row.outputs), output]),
        })
      }
    } catch (error) {
      if (error instanceof WorkflowEnd) this.#end(id, error.status, error.message)
      // The task itself may be fine, so the step runs again from the last stored state.
      else if (isDatabaseError(error)) throw error
      else this.#end(id, 'FAILURE', 'A task of the workflow failed.')
    }
  }

  /** Returns null while the transcription is running. */
  #transcribe(row: WorkflowRow, task: Extract<WorkflowTask, { type: 'transcribe' }>): WorkflowOutput | null {
    const fileId = task.file_id ?? row.file_id
    if (row.transcription_id === null) {
      const file = this.#context.db
        .prepare(`SELECT 1 FROM uploads WHERE file_id = ? AND state = 'merged' AND removed_ms IS NULL`)
        .get(fileId)
      if (!file) throw new WorkflowEnd('file_id: this file is not known.')
      // Use one transaction: otherwise a crash between the two writes would transcribe twice.
      this.#context.db
        .transaction(() => {
          const { transcription_id } = this.#tasks.add({ fileId }, task.params, row.account_id)
          this.#update(row.id, { transcription_id })
        })
        .immediate()
      return null
    }
    const done = this.#tasks.find(row.transcription_id)
    if (done?.status === 'FAILURE' || done?.status === 'REVOKED')
      throw new WorkflowEnd(done.message ?? 'The transcription failed.', done.status)
    return done?.status === 'SUCCESS' ? { task: 'transcribe', transcription_id: row.transcription_id } : null
  }

  async #export(row: WorkflowRow, task: Extract<WorkflowTask, { type: 'export' }>): Promise<WorkflowOutput> {
    const outputs: WorkflowOutput[] = JSON.parse(row.outputs)
    const source = outputs.findLast(({ task: name }) => name === 'transcribe')?.transcription_id
    const transcribed = source === undefined ? undefined : this.#tasks.find(source)
    if (!transcribed?.data) throw new WorkflowEnd('export: there is no transcription before it.')
    const { data } = resultOf(transcribed)
    const transcript = data as TranscriptionData
    const fileId = outputFileId(row.id, row.completed_tasks)
    const path = objectPath(this.#context, fileId)
    await writeFile(`${path}.part`, task.format === 'json' ? JSON.stringify(data) : `${transcript.text ?? ''}\n`, {
      flush: true,
    })
    await rename(`${path}.part`, path)
    return { task: 'export', format: task.format, download_url: downloadUrl(this.#context, fileId) }
  }

  #find(id: string): WorkflowRow {
    const row = this.#context.db.prepare<[string], WorkflowRow>('SELECT * FROM workflows WHERE id = ?').get(id)
    if (!row) throw unknownWorkflow()
    return row
  }

  #end(id: string, status: 'SUCCESS' | 'FAILURE' | 'REVOKED', message: string | null): void {
    this.#update(id, { status, message, transcription_id: null, ended_ms: this.#context.now() })
  }

  /** Writes nothing if the workflow has ended, because it may have been revoked during a step. */
  #update(id: string, fields: Partial<WorkflowRow>): void {
    const all = { ...fields, updated_ms: this.#context.now() }
    const names = Object.keys(all)
    this.#context.db
      .prepare(
        `UPDATE workflows SET ${names.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id AND ended_ms IS NULL`,
      )
      .run({ ...all, id })
  }
}

export function workflowRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { tasks, workflows }: { tasks: TaskRunner; workflows: WorkflowRunner },
): void {
  route(app, context, 'submitWorkflow', ({ caller: { accountId }, body }) => {
    checkMayAddWorkflow(context, accountId, body)
    tasks.begin()
    const id = workflows.submit(body.workflows, body.metadata ?? {}, body.version, accountId)
    return workflows.status(id, accountId)
  })
  route(app, context, 'readWorkflow', ({ caller, params }) => {
    tasks.begin()
    return workflows.status(params.workflow_id, caller.accountId)
  })
}

const firstText = (values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
