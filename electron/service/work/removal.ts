import type { ExpressionBuilder } from 'kysely'
import type { RemovalAnswer, RemovalRequest } from '../../../shared/partner/removal.ts'
import type { Actor, AuditedKind } from '../ports/audit.ts'
import type { Caller } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Db, Tx } from '../ports/ports.ts'
import type { Tables, UploadRow } from '../ports/tables.ts'
import { type Named, ownIds, tasksById, uploadsByFile, uploadsById, workflowsById } from './ownRows.ts'
import { revokeAll } from './revoking.ts'
import { hasEnded, isUnfinished, type TaskRows } from './taskRows.ts'
import type { Uploads } from './uploads.ts'
import type { WorkflowRunner } from './workflows.ts'

type RemovedUpload = Pick<UploadRow, 'upload_id' | 'file_id' | 'store_upload_id'>
type Removed = { uploads: RemovedUpload[]; objects: string[]; heardOf: string[] }
type OwnedIds = { transcription_ids: string[]; workflow_ids: string[]; upload_ids: string[] }

/** The condition that no task names the file of an upload. */
const isOfNoTask = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'uploads'>) =>
  not(exists(selectFrom('tasks').select('tasks.file_id').whereRef('tasks.file_id', '=', 'uploads.file_id')))

/**
 * Removes data that clients no longer need: tasks with their results, workflows with their outputs, uploads with their files. Rows are
 * removed in one transaction, then the files. If a crash comes in between, the next sweep removes the files.
 */
export class Removal {
  readonly #context: ServiceContext
  readonly #tasks: TaskRows
  readonly #workflows: WorkflowRunner
  readonly #uploads: Uploads

  constructor(context: ServiceContext, parts: { tasks: TaskRows; workflows: WorkflowRunner; uploads: Uploads }) {
    this.#context = context
    this.#tasks = parts.tasks
    this.#workflows = parts.workflows
    this.#uploads = parts.uploads
  }

  /** Removes the caller's own unused data. Data of other callers counts as missing. */
  async remove(request: RemovalRequest, caller: Caller): Promise<RemovalAnswer> {
    const owned = await this.#ownedBy(request, caller)
    if (request.revoke)
      await revokeAll(this.#context, { tasks: this.#tasks, workflows: this.#workflows }, owned, (tx, { tasks }) =>
        this.#context.audit?.note(tx, { by: caller, action: 'revoked', kind: 'task', ids: tasks }),
      )
    await this.#removeRows(
      caller,
      () => Promise.resolve(owned),
      () => false,
    )
    return await this.#gone(request, caller)
  }

  /** Removes unused tasks, workflows and files from before `untilMs`; with `clientId`, only this client's. */
  async removeOld(untilMs: number, isStopped: () => boolean, clientId: string | null = null): Promise<void> {
    const own = clientId === null ? {} : { client_id: clientId }
    await this.#removeRows(
      clientId === null ? null : { clientId, accountId: null },
      async (tx) => ({
        workflow_ids: (
          await tx
            .selectFrom('workflows')
            .select('id')
            .where('ended_ms', '<', untilMs)
            .where((eb) => eb.and(own))
            .execute()
        ).map(({ id }) => id),
        transcription_ids: (
          await tx
            .selectFrom('tasks')
            .select('transcription_id')
            .where(hasEnded)
            .where('updated_ms', '<', untilMs)
            .where((eb) => eb.and(own))
            .execute()
        ).map(({ transcription_id }) => transcription_id),
        upload_ids: (
          await tx
            .selectFrom('uploads')
            .select('upload_id')
            .where('state', '=', 'merged')
            .where('removed_ms', 'is', null)
            .where('created_ms', '<', untilMs)
            .where((eb) => eb.and(own))
            .execute()
        ).map(({ upload_id }) => upload_id),
      }),
      isStopped,
    )
  }

  /** Deletes the files of uploads that were removed, if no task names them. */
  async deleteRemovedFiles(isStopped: () => boolean = () => false): Promise<void> {
    const rows = await this.#context.store.db
      .selectFrom('uploads')
      .select(['upload_id', 'file_id', 'store_upload_id'])
      .where('removed_ms', 'is not', null)
      .where(isOfNoTask)
      .execute()
    for (const upload of rows) {
      if (isStopped()) return
      await this.deleteFiles(upload)
    }
  }

  /** Deletes an upload's files, then its row, so that the next sweep finds it again if the process ends halfway. */
  async deleteFiles(upload: RemovedUpload): Promise<void> {
    const { store, objects } = this.#context
    // No part and no completion can be stored from here on.
    await this.#marking(store.db).where('upload_id', '=', upload.upload_id).execute()
    await this.#uploads.mergeEnded(upload.upload_id)
    await objects.remove(upload)
    await store.transaction(async (tx) => {
      await tx.deleteFrom('parts').where('upload_id', '=', upload.upload_id).execute()
      await tx.deleteFrom('file_records').where('file_id', '=', upload.file_id).execute()
      await tx.deleteFrom('uploads').where('upload_id', '=', upload.upload_id).where(isOfNoTask).execute()
    })
  }

  /** `by`: null if it is not to be noted who did it. */
  async #removeRows(by: Actor | null, idsOf: (tx: Tx) => Promise<OwnedIds>, isStopped: () => boolean): Promise<void> {
    const { store, objects, partials } = this.#context
    const note = async (tx: Tx, kind: AuditedKind, removedIds: readonly string[]) => {
      if (by) await this.#context.audit?.note(tx, { by, action: 'removed', kind, ids: removedIds })
    }
    const removed = await store.transaction(async (tx): Promise<Removed> => {
      const ids = await idsOf(tx)
      const ofWorkflows = await this.#workflows.remove(tx, ids.workflow_ids)
      const results = await this.#tasks.remove(tx, [...ids.transcription_ids, ...ofWorkflows.transcriptionIds])
      const uploads = await this.#markUploads(tx, ids.upload_ids)
      await note(tx, 'workflow', ofWorkflows.ids)
      await note(tx, 'task', results.ids)
      const fileIds = uploads.map(({ file_id }) => file_id)
      await note(tx, 'file', fileIds)
      const heardOf = [...results.ids, ...(await this.#failedWith(tx, fileIds))]
      return { uploads, objects: [...ofWorkflows.outputFileIds, ...results.objects], heardOf }
    })
    await partials.clear(removed.heardOf)
    await objects.removeObjects(removed.objects)
    for (const upload of removed.uploads) if (!isStopped()) await this.deleteFiles(upload)
    // Uploads that were removed earlier, and whose last task is gone now.
    await this.deleteRemovedFiles(isStopped)
    await store.scrub()
  }

  /** The failed tasks of these files, whose partial results wait for another try. */
  async #failedWith(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
    if (fileIds.length === 0) return []
    const rows = await tx
      .selectFrom('tasks')
      .select('transcription_id')
      .where('file_id', 'in', fileIds)
      .where('status', '=', 'FAILURE')
      .execute()
    return rows.map(({ transcription_id }) => transcription_id)
  }

  async #ownedBy(request: RemovalRequest, caller: Caller): Promise<OwnedIds> {
    const { db } = this.#context.store
    return {
      transcription_ids: await ownIds(db, tasksById, request.transcription_ids, caller),
      workflow_ids: await ownIds(db, workflowsById, request.workflow_ids, caller),
      upload_ids: [
        ...(await ownIds(db, uploadsById, request.upload_ids, caller)),
        ...(await ownIds(db, { ...uploadsByFile, id: 'upload_id' }, request.file_ids, caller)),
      ],
    }
  }

  /** Marks the uploads that nothing uses as unusable, and returns them. */
  async #markUploads(tx: Tx, uploadIds: readonly string[]): Promise<RemovedUpload[]> {
    if (uploadIds.length === 0) return []
    return await this.#marking(tx)
      .where('upload_id', 'in', uploadIds)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('tasks')
              .select('tasks.file_id')
              .whereRef('tasks.file_id', '=', 'uploads.file_id')
              .where(isUnfinished),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('workflows')
              .select('workflows.file_id')
              .whereRef('workflows.file_id', '=', 'uploads.file_id')
              .where('workflows.ended_ms', 'is', null),
          ),
        ),
      )
      .returning(['upload_id', 'file_id', 'store_upload_id'])
      .execute()
  }

  /** An update that marks uploads as removed, unless they are already. */
  #marking(db: Db) {
    const nowMs = this.#context.now()
    return db.updateTable('uploads').set((eb) => ({ removed_ms: eb.fn.coalesce('removed_ms', eb.val(nowMs)) }))
  }

  /** The requested ids that the caller no longer has here. */
  async #gone(request: RemovalRequest, caller: Caller): Promise<RemovalAnswer> {
    const missing = async (named: Named, wanted: readonly string[]) => {
      const here = new Set(await ownIds(this.#context.store.db, named, wanted, caller))
      return wanted.filter((id) => !here.has(id))
    }
    return {
      transcription_ids: await missing(tasksById, request.transcription_ids),
      workflow_ids: await missing(workflowsById, request.workflow_ids),
      file_ids: await missing(uploadsByFile, request.file_ids),
      upload_ids: await missing(uploadsById, request.upload_ids),
    }
  }
}
