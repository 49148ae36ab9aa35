import type { ServiceContext } from './context.ts'

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

/** Undefined also for an upload that was removed. */
export const findUpload = ({ db }: ServiceContext, uploadId: string): UploadRow | undefined =>
  db.prepare<[string], UploadRow>('SELECT * FROM uploads WHERE upload_id = ? AND removed_ms IS NULL').get(uploadId)
