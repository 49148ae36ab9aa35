import { readdirSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceContext } from './context.ts'

/**
 * Deletes an upload's parts and its merged file, then the upload's row, so that the next sweep finds it again if the process ends
 * halfway. The row stays while an ended task still names its file.
 */
export async function deleteUploadFiles(
  { db, objectsDir }: ServiceContext,
  { upload_id, file_id }: Pick<UploadRow, 'upload_id' | 'file_id'>,
): Promise<void> {
  const forgetParts = db.prepare('DELETE FROM parts WHERE upload_id = ?')
  // From here on, a completion is refused, because the rows of its parts are missing.
  forgetParts.run(upload_id)
  // Remove parts and files of a killed merge. No client has an address of such files.
  const own = (name: string) => name === file_id || name.startsWith(`${file_id}.`) || name.startsWith(`${upload_id}.`)
  for (const name of (await readdir(objectsDir)).filter(own)) await rm(join(objectsDir, name), { force: true })
  // Do this in the same step as the transaction: a running PUT may have ended before, but none can end in between.
  for (const name of readdirSync(objectsDir).filter(own)) rmSync(join(objectsDir, name), { force: true })
  db.transaction(() => {
    forgetParts.run(upload_id)
    db.prepare('DELETE FROM file_records WHERE file_id = ?').run(file_id)
    db.prepare(
      'DELETE FROM uploads WHERE upload_id = ? AND NOT EXISTS (SELECT 1 FROM tasks WHERE tasks.file_id = uploads.file_id)',
    ).run(upload_id)
  }).immediate()
}

export type UploadRow = {
  upload_id: string
  file_id: string
  size_bytes: number
  filetype: string
  chunk_bytes: number
  state: 'open' | 'merged'
  md5: string | null
  account_id: string
}

export const partAddressValidMs = 24 * 3_600_000

/** Undefined if there is no such upload, or if it was removed. */
export const findUpload = ({ db }: ServiceContext, uploadId: string): UploadRow | undefined =>
  db.prepare<[string], UploadRow>('SELECT * FROM uploads WHERE upload_id = ? AND removed_ms IS NULL').get(uploadId)
