import { randomUUID } from 'node:crypto'
import type { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import type { UploadRow } from '../../../electron/service/ports/tables.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'

/** Begins an upload and returns the row that the service would have of it. */
export async function beginUpload(
  objects: S3Objects,
  sizeBytes: number,
  expiresMs: number = Date.now() + 600_000,
): Promise<{ upload: UploadRow; partAddresses: string[] }> {
  const announced = {
    ...{ upload_id: randomUUID(), file_id: randomUUID(), size_bytes: sizeBytes, filetype: 'wav' },
    chunk_bytes: partnerLimits.chunkSizeBytes,
  }
  const { storeUploadId, partAddresses } = await objects.begin(announced, expiresMs)
  const upload: UploadRow = {
    ...announced,
    ...{ client_id: 'client', account_id: 'account', state: 'open', md5: null, duration_ms: null },
    ...{ store_upload_id: storeUploadId, merge_token: null, merge_seen_ms: null, created_ms: 0, removed_ms: null },
  }
  return { upload, partAddresses }
}
