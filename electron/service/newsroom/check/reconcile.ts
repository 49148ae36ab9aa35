import type { S3Objects } from '../objects/s3Objects.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { isKnown, isOfService, type ObjectRow, rowsByKey } from './rowsOfObjects.ts'
import { merged, type Paired } from './sortedPairs.ts'

/** What can differ between the database and the bucket. */
type DifferenceKind =
  | 'file-missing'
  | 'result-missing'
  | 'upload-lost'
  | 'upload-complete'
  | 'object-unknown'
  | 'upload-unknown'
  | 'object-foreign'

/** `id`: of the file, the task or the upload; the key of an object that is not the service's. */
type Difference = {
  kind: DifferenceKind
  id: string
  clientId: string | null
  sizeBytes: number | null
  /** `young`: younger than the margin, so that it was not removed. */
  outcome: 'found' | 'removed' | 'young'
}

export type Reconciled = { rows: number; objects: number; differences: Difference[] }

export type ReconcileOptions = {
  isRemoving: boolean
  /** Objects and uploads that are younger stay: their rows may be about to be written. */
  marginMs: number
  nowMs: number
}

type Parts = { store: PostgresStore; objects: S3Objects }

/**
 * Compares the rows with the objects, as after a restored database: the bucket is then ahead of it. Nodes may run
 * meanwhile. Without `isRemoving`, it changes nothing. With it, objects and uploads that no row knows are removed if they
 * are old enough, and rows without an object are marked as removed, so that the next sweep forgets them. Tasks whose result is
 * missing stay: they say that they cannot be read.
 */
export async function reconcile(parts: Parts, options: ReconcileOptions): Promise<Reconciled> {
  const differences: Difference[] = []
  const counts = { rows: 0, objects: 0 }
  const add = async (difference: Omit<Difference, 'outcome'>, atMs: number | null, remove?: () => Promise<boolean>) => {
    const outcome = await outcomeOf(options, atMs, remove)
    if (outcome !== 'gone') differences.push({ ...difference, outcome })
  }
  await compareUploads(parts, add)
  await compareObjects(parts, counts, add)
  return { ...counts, differences }
}

type Add = (
  difference: Omit<Difference, 'outcome'>,
  /** When the object was made; null if its age does not matter. */
  atMs: number | null,
  /** Removes it. False if there is no difference any more. */
  remove?: () => Promise<boolean>,
) => Promise<void>

async function outcomeOf(
  { isRemoving, marginMs, nowMs }: ReconcileOptions,
  atMs: number | null,
  remove: (() => Promise<boolean>) | undefined,
): Promise<Difference['outcome'] | 'gone'> {
  if (!isRemoving || !remove) return 'found'
  if (atMs !== null && atMs > nowMs - marginMs) return 'young'
  return (await remove()) ? 'removed' : 'gone'
}

/** Uploads under way: the store's list is short, so it is read first and whole. */
async function compareUploads({ store, objects }: Parts, add: Add): Promise<void> {
  const open = new Map<string, { name: string; begunMs: number }>()
  for await (const { storeUploadId, name, begunMs } of objects.openUploads()) open.set(storeUploadId, { name, begunMs })
  const db = store.db
  const rows = await db
    .selectFrom('uploads')
    .select(['upload_id', 'file_id', 'client_id', 'size_bytes', 'store_upload_id', 'created_ms'])
    .where('state', '=', 'open')
    .where('removed_ms', 'is', null)
    .where('store_upload_id', 'is not', null)
    .execute()
  for (const { upload_id, file_id, client_id, size_bytes, store_upload_id } of rows) {
    if (store_upload_id !== null && open.delete(store_upload_id)) continue
    const own = { id: upload_id, clientId: client_id, sizeBytes: size_bytes }
    // The upload was completed in the store after the backup, or just now.
    if (await hasObject(objects, file_id)) await add({ kind: 'upload-complete', ...own }, null)
    else await add({ kind: 'upload-lost', ...own }, null, () => markRemoved(store, upload_id, 'open'))
  }
  for (const [storeUploadId, { name, begunMs }] of open) {
    const row = await db
      .selectFrom('uploads')
      .select('upload_id')
      .where('store_upload_id', '=', storeUploadId)
      .executeTakeFirst()
    // The row is marked as removed, or the upload began after the rows were read.
    if (row) continue
    await add({ kind: 'upload-unknown', id: name, clientId: null, sizeBytes: null }, begunMs, async () => {
      await objects.abort(name, storeUploadId)
      return true
    })
  }
}

async function hasObject(objects: S3Objects, name: string): Promise<boolean> {
  for await (const object of objects.objectsFrom(name)) return object.name === name
  return false
}

/** Rows and objects in the order of their names, side by side, so that neither list has to fit into the memory. */
async function compareObjects(parts: Parts, counts: { rows: number; objects: number }, add: Add): Promise<void> {
  const { store, objects } = parts
  for await (const { left: row, right: object } of merged(rowsByKey(store), objects.objects())) {
    if (row) counts.rows += 1
    if (object) counts.objects += 1
    if (row && !object) await addMissing(parts, row, add)
    else if (object && !row) await addUnknown(parts, object, add)
  }
}

type Listed = Paired<ReturnType<S3Objects['objects']>>

async function addMissing({ store, objects }: Parts, row: ObjectRow, add: Add): Promise<void> {
  // The lists were not read at the same moment.
  if (await hasObject(objects, row.name)) return
  const { id, clientId, sizeBytes, uploadId } = row
  if (uploadId === null) {
    if (await isKnown(store, row.name)) await add({ kind: 'result-missing', id, clientId, sizeBytes }, null)
  } else if (await isStored(store, uploadId))
    await add({ kind: 'file-missing', id, clientId, sizeBytes }, null, () => markRemoved(store, uploadId, 'merged'))
}

async function addUnknown({ store, objects }: Parts, object: Listed, add: Add): Promise<void> {
  const { name, key, sizeBytes, modifiedMs } = object
  if (!isOfService(key)) {
    await add({ kind: 'object-foreign', id: key, clientId: null, sizeBytes }, null)
    return
  }
  // The upload is about to be completed, or the next sweep removes its file.
  if (await isKnown(store, name)) return
  await add({ kind: 'object-unknown', id: name, clientId: null, sizeBytes }, modifiedMs, async () => {
    if (await isKnown(store, name)) return false
    await objects.removeObjects([name])
    return true
  })
}

/** Whether the row still says that there is a file. */
async function isStored(store: PostgresStore, uploadId: string): Promise<boolean> {
  const upload = store.db.selectFrom('uploads').select('upload_id').where('upload_id', '=', uploadId)
  const stored = upload.where('state', '=', 'merged').where('removed_ms', 'is', null)
  return (await stored.executeTakeFirst()) !== undefined
}

/** Marks the upload as removed; the next sweep of a node removes the rest. False if its state has changed. */
async function markRemoved(store: PostgresStore, uploadId: string, state: 'open' | 'merged'): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('uploads')
    .set({ removed_ms: Date.now() })
    .where('upload_id', '=', uploadId)
    .where('state', '=', state)
    .where('removed_ms', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
