import { outputFileId, type WorkflowOutput } from '../../work/workflowTasks.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { merged, pagesOf } from './sortedPairs.ts'

/** A row that names an object. `id`: of the file, the task or the workflow. `uploadId`: null for a result. */
export type ObjectRow = {
  key: string
  name: string
  id: string
  clientId: string
  sizeBytes: number | null
  uploadId: string | null
}

/** All rows that name an object, in the order of the bucket's keys: `files/…` before `results/…`. */
export async function* rowsByKey(store: PostgresStore): AsyncGenerator<ObjectRow> {
  for await (const { left, right } of merged(uploadedFiles(store), outputFiles(store))) {
    if (left) yield left
    if (right) yield right
  }
  yield* results(store)
}

async function* uploadedFiles(store: PostgresStore): AsyncGenerator<ObjectRow> {
  for await (const { name, upload_id, client_id, size_bytes } of pagesOf((after, limit) =>
    store.db
      .selectFrom('uploads')
      .select(['file_id as name', 'upload_id', 'client_id', 'size_bytes'])
      .where('state', '=', 'merged')
      .where('removed_ms', 'is', null)
      .where('file_id', '>', after)
      .orderBy('file_id')
      .limit(limit)
      .execute(),
  ))
    yield {
      ...{ key: `files/${name}`, name, id: name, clientId: client_id },
      ...{ sizeBytes: size_bytes, uploadId: upload_id },
    }
}

/** Files that workflows have exported. */
async function* outputFiles(store: PostgresStore): AsyncGenerator<ObjectRow> {
  for await (const { name: id, client_id, outputs } of pagesOf((after, limit) =>
    store.db
      .selectFrom('workflows')
      .select(['id as name', 'client_id', 'outputs'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )) {
    const names = (JSON.parse(outputs) as WorkflowOutput[]).flatMap(({ task }, index) =>
      task === 'export' ? outputFileId(id, index) : [],
    )
    for (const name of names.sort())
      yield { key: `files/${name}`, name, id, clientId: client_id, sizeBytes: null, uploadId: null }
  }
}

/** The name of a result begins with the task's id, which has an index; the name itself has none. */
async function* results(store: PostgresStore): AsyncGenerator<ObjectRow> {
  for await (const { name: id, client_id, result_object } of pagesOf((after, limit) =>
    store.db
      .selectFrom('tasks')
      .select(['transcription_id as name', 'client_id', 'result_object'])
      .where('result_object', 'is not', null)
      .where('transcription_id', '>', after)
      .orderBy('transcription_id')
      .limit(limit)
      .execute(),
  ))
    if (result_object !== null)
      yield {
        ...{ key: result_object, name: result_object, id, clientId: client_id },
        ...{ sizeBytes: null, uploadId: null },
      }
}

/** Whether a key is one that the service makes; see objectKeys.ts. */
export const isOfService = (key: string): boolean => /^(files\/[^/]+$|(results|incoming|check)\/)/.test(key)

/** Whether a row names the object now, even if the object is about to be completed or removed. */
export async function isKnown({ db, newsroom }: PostgresStore, name: string): Promise<boolean> {
  // A node removes it in time, unless a task's row names it by then.
  const expected = newsroom.selectFrom('unclaimed_objects').select('object_name').where('object_name', '=', name)
  if ((await expected.executeTakeFirst()) !== undefined) return true
  const [folder, taskId = ''] = name.split('/')
  if (folder === 'results') {
    const task = db.selectFrom('tasks').select('client_id').where('transcription_id', '=', taskId)
    return (await task.where('result_object', '=', name).executeTakeFirst()) !== undefined
  }
  if (name.includes('/')) return false
  const upload = db.selectFrom('uploads').select('client_id').where('file_id', '=', name)
  if ((await upload.executeTakeFirst()) !== undefined) return true
  const workflowId = /^(.+)\.\d+$/.exec(name)?.[1] ?? ''
  const workflow = db.selectFrom('workflows').select('client_id').where('id', '=', workflowId)
  return (await workflow.executeTakeFirst()) !== undefined
}
