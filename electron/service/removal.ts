import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { RemovalAnswer, RemovalRequest } from '../../shared/partner/removal.ts'
import { type Caller, isOwnUpload } from './authenticate.ts'
import type { ServiceContext } from './context.ts'
import { mergeEnded } from './mergeUpload.ts'
import { objectPath } from './objectAddresses.ts'
import { route } from './route.ts'
import { emptyWriteAheadLog } from './store/database.ts'
import type { TaskRunner } from './tasks.ts'
import { deleteUploadFiles, type UploadRow } from './uploadFiles.ts'
import type { WorkflowRunner } from './workflows.ts'

const hasEnded = `status IN ('SUCCESS', 'FAILURE', 'REVOKED')`

/** True while an unfinished task or workflow still needs the file. */
const isInUse = `(EXISTS (SELECT 1 FROM tasks WHERE tasks.file_id = uploads.file_id AND NOT ${hasEnded})
  OR EXISTS (SELECT 1 FROM workflows WHERE workflows.file_id = uploads.file_id AND workflows.ended_ms IS NULL))`

type OwnedTable = 'tasks' | 'workflows' | 'uploads'
const keyOf = { tasks: 'transcription_id', workflows: 'id', uploads: 'upload_id' } as const satisfies Record<
  OwnedTable,
  string
>

type Removed = { uploads: Pick<UploadRow, 'upload_id' | 'file_id'>[]; outputs: string[] }

/**
 * Removes data that clients no longer need: tasks with their results, workflows with their outputs, uploads with their files. Rows are
 * removed in one transaction, then the files. If a crash comes in between, the next sweep removes the files.
 */
export class Removal {
  readonly #context: ServiceContext
  readonly #tasks: TaskRunner
  readonly #workflows: WorkflowRunner

  constructor(context: ServiceContext, runners: { tasks: TaskRunner; workflows: WorkflowRunner }) {
    this.#context = context
    this.#tasks = runners.tasks
    this.#workflows = runners.workflows
  }

  /** Removes the caller's own unused data. Data of other callers counts as missing. */
  async remove(request: RemovalRequest, caller: Caller): Promise<RemovalAnswer> {
    const { db } = this.#context
    const owned = this.#ownedBy(request, caller)
    if (request.revoke) await this.#revoke(owned)
    const removed = db
      .transaction((): Removed => {
        const ofWorkflows = this.#workflows.remove(owned.workflow_ids)
        this.#tasks.remove([...owned.transcription_ids, ...ofWorkflows.transcriptionIds])
        return { uploads: this.#markUploads(owned.upload_ids), outputs: ofWorkflows.outputFileIds }
      })
      .immediate()
    await this.#deleteFiles(removed)
    emptyWriteAheadLog(db)
    return this.#gone(request, caller)
  }

  /** Removes unused tasks, workflows and files from before `untilMs`. */
  async removeOld(untilMs: number, isStopped: () => boolean): Promise<void> {
    const { db } = this.#context
    const ids = (sql: string) => db.prepare<[number], string>(sql).pluck().all(untilMs)
    const removed = db
      .transaction((): Removed => {
        const { outputFileIds } = this.#workflows.remove(ids('SELECT id FROM workflows WHERE ended_ms < ?'))
        this.#tasks.remove(ids(`SELECT transcription_id FROM tasks WHERE ${hasEnded} AND updated_ms < ?`))
        const uploads = this.#markUploads(
          ids(`SELECT upload_id FROM uploads WHERE state = 'merged' AND removed_ms IS NULL AND created_ms < ?`),
        )
        return { uploads, outputs: outputFileIds }
      })
      .immediate()
    await this.#deleteFiles(removed, isStopped)
    emptyWriteAheadLog(db)
  }

  #ownedBy(request: RemovalRequest, caller: Caller): Omit<RemovalRequest, 'revoke' | 'file_ids'> {
    const uploads = [
      ...this.#here('uploads', 'upload_id', request.upload_ids, caller),
      ...this.#here('uploads', 'file_id', request.file_ids, caller),
    ]
    return {
      transcription_ids: this.#here('tasks', 'transcription_id', request.transcription_ids, caller).map(({ id }) => id),
      workflow_ids: this.#here('workflows', 'id', request.workflow_ids, caller).map(({ id }) => id),
      upload_ids: [...new Set(uploads.map(({ key }) => key))],
    }
  }

  async #revoke({ transcription_ids, workflow_ids }: Pick<RemovalRequest, 'transcription_ids' | 'workflow_ids'>) {
    const inner = this.#context.db
      .transaction(() => {
        const ofWorkflows = this.#workflows.revoke(workflow_ids)
        const ids = ofWorkflows.flatMap(({ transcription_id }) => transcription_id ?? [])
        this.#tasks.revoke([...ids, ...transcription_ids])
        return ids
      })
      .immediate()
    // Include tasks that had already ended or were revoked, because their recogniser may still be ending.
    await this.#tasks.stop([...transcription_ids, ...inner])
  }

  /** Marks the uploads as unusable. Returns the uploads that nothing uses. */
  #markUploads(uploadIds: readonly string[]): Removed['uploads'] {
    return this.#context.db
      .prepare<[number, string], Removed['uploads'][number]>(
        `UPDATE uploads SET removed_ms = coalesce(removed_ms, ?)
         WHERE upload_id IN (SELECT value FROM json_each(?)) AND NOT ${isInUse} RETURNING upload_id, file_id`,
      )
      .all(this.#context.now(), JSON.stringify(uploadIds))
  }

  async #deleteFiles({ uploads, outputs }: Removed, isStopped = () => false): Promise<void> {
    for (const fileId of outputs) await rm(objectPath(this.#context, fileId), { force: true })
    // Include uploads that were removed earlier, if their last task is gone now.
    const withoutTasks = this.#context.db
      .prepare<[], Removed['uploads'][number]>(
        `SELECT upload_id, file_id FROM uploads WHERE removed_ms IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM tasks WHERE tasks.file_id = uploads.file_id)`,
      )
      .all()
    const all = new Map([...uploads, ...withoutTasks].map((upload) => [upload.upload_id, upload]))
    for (const upload of all.values()) {
      if (isStopped()) return
      await mergeEnded(upload.upload_id)
      await deleteUploadFiles(this.#context, upload)
    }
  }

  /** The requested ids that the caller no longer has here. */
  #gone(request: RemovalRequest, caller: Caller): RemovalAnswer {
    const missing = (table: OwnedTable, column: string, wanted: readonly string[]) => {
      const here = new Set(this.#here(table, column, wanted, caller).map(({ id }) => id))
      return wanted.filter((id) => !here.has(id))
    }
    return {
      transcription_ids: missing('tasks', 'transcription_id', request.transcription_ids),
      workflow_ids: missing('workflows', 'id', request.workflow_ids),
      file_ids: missing('uploads', 'file_id', request.file_ids),
      upload_ids: missing('uploads', 'upload_id', request.upload_ids),
    }
  }

  /** The requested ids that the caller has here: each id as it was requested, and the row's own key. */
  #here(table: OwnedTable, column: string, wanted: readonly string[], caller: Caller): { id: string; key: string }[] {
    const isOwn = table === 'uploads' ? `${isOwnUpload} AND removed_ms IS NULL` : 'account_id = @account'
    return this.#context.db
      .prepare<[{ wanted: string; account: string; isPartner: number }], { id: string; key: string }>(
        `SELECT ${column} AS id, ${keyOf[table]} AS key FROM ${table}
         WHERE ${column} IN (SELECT value FROM json_each(@wanted)) AND ${isOwn}`,
      )
      .all({ wanted: JSON.stringify(wanted), account: caller.accountId, isPartner: caller.isPartner ? 1 : 0 })
  }
}

export function removalRoutes(app: FastifyInstance, context: ServiceContext, removal: Removal): void {
  route(app, context, 'removeFromService', ({ body, caller }) => removal.remove(body, caller))
}
