import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { partnerLimits } from '../../shared/partner/limits.ts'
import { partCount } from '../../shared/partner/schemas.ts'
import type { completeFileRequestSchema } from '../../shared/partner/secondFamily.ts'
import { checkMayUpload } from './accountLimits.ts'
import type { ServiceContext } from './context.ts'
import { UploadMerger } from './mergeUpload.ts'
import { downloadUrl, presignedPart } from './objectAddresses.ts'
import { Refusal } from './refusal.ts'
import { route } from './route.ts'
import { partAddressValidMs } from './uploadFiles.ts'

/** No recording of 24 hours is larger. */
const largestFileBytes = 64 * 1024 ** 3

/** Sections 2.5, 2.6 and 4.1, file upload; and the completion of section 4.2, which also makes a file record (2.8). */
export function uploadRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db, now } = context
  const merger = new UploadMerger(context)

  route(app, context, 'presign', ({ caller, body: { filesize, filetype } }) => {
    if (filesize > largestFileBytes) throw new Refusal(422, 'filesize: is more than this service takes')
    checkMayUpload(context, caller.accountId, filesize)
    const uploadId = randomUUID()
    const fileId = randomUUID()
    const nowMs = now()
    db.prepare(
      `INSERT INTO uploads (upload_id, file_id, size_bytes, filetype, chunk_bytes, account_id, state, created_ms) VALUES (?, ?, ?, ?, ?, ?, 'open', ?)`,
    ).run(uploadId, fileId, filesize, filetype, partnerLimits.chunkSizeBytes, caller.accountId, nowMs)
    const expiresMs = nowMs + partAddressValidMs
    return {
      FileId: fileId,
      UploadId: uploadId,
      ChunkSize: partnerLimits.chunkSizeBytes,
      Parts: Array.from({ length: partCount(filesize) }, (_, index) => ({
        PartNumber: index + 1,
        PresignedUrl: presignedPart(context, uploadId, index + 1, expiresMs),
      })),
    }
  })

  route(app, context, 'completeUpload', async ({ caller, body }) => {
    const { upload, md5 } = await merger.complete(body, caller)
    return {
      FileId: upload.file_id,
      FileType: upload.filetype,
      DownloadUrl: downloadUrl(context, upload.file_id),
      FileMd5: md5,
    }
  })

  route(app, context, 'completeFile', async ({ caller, body }) => {
    const { upload } = await merger.complete(body, caller)
    const { file_id, upload_id, part_list, file_md5, ...metadata } = body
    return fileRecord(context, upload.file_id, metadata)
  })
}

type Metadata = Omit<z.output<typeof completeFileRequestSchema>, 'file_id' | 'upload_id' | 'part_list' | 'file_md5'>

/** The record of a file (section 2.8). Makes the record with this metadata if the file has none yet. */
function fileRecord(context: ServiceContext, fileId: string, metadata: Metadata) {
  const { db, now, credentials } = context
  db.prepare('INSERT INTO file_records (file_id, metadata, created_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(
    fileId,
    JSON.stringify(metadata),
    now(),
  )
  const stored = db
    .prepare<[string], { metadata: string; created_ms: number }>('SELECT * FROM file_records WHERE file_id = ?')
    .get(fileId)
  const kept: typeof metadata = JSON.parse(stored?.metadata ?? '{}')
  const device = db
    .prepare<[string], { id: string; owner_id: string | null }>('SELECT id, owner_id FROM device_records WHERE sn = ?')
    .get(kept.sn ?? '')
  const address = downloadUrl(context, fileId)
  return {
    id: fileId,
    client_id: credentials.clientId,
    owner_id: kept.owner_id ?? device?.owner_id ?? null,
    name: kept.filename ?? null,
    bot_id: null,
    device_id: device?.id ?? null,
    group_id: null,
    parent_id: null,
    start_time: kept.start_time ?? null,
    end_time: kept.end_time ?? null,
    duration: kept.duration ?? null,
    timezone: kept.timezone ?? null,
    zonemins: kept.zonemins ?? null,
    children_ids: [],
    parent_clips: [],
    data: {},
    presigned_url: address,
    presigned_url_opus: kept.filetype === 'opus' ? address : null,
    created_at: new Date(stored?.created_ms ?? now()).toISOString(),
  }
}
