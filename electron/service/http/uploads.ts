import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { completeFileRequestSchema } from '../../../shared/partner/secondFamily.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { UploadRow } from '../ports/tables.ts'
import { downloadUrl } from '../work/signedAddresses.ts'
import type { Uploads } from '../work/uploads.ts'
import { route } from './route.ts'

/** Sections 2.5, 2.6 and 4.1, file upload; and the completion of section 4.2, which also makes a file record (2.8). */
export function uploadRoutes(app: FastifyInstance, context: ServiceContext, uploads: Uploads): void {
  route(app, context, 'presign', async ({ caller, body: { filesize, filetype } }) => {
    const upload = await uploads.begin(caller, filesize, filetype)
    return {
      FileId: upload.file_id,
      UploadId: upload.upload_id,
      ChunkSize: upload.chunk_bytes,
      Parts: upload.partAddresses.map((address, index) => ({ PartNumber: index + 1, PresignedUrl: address })),
    }
  })

  route(app, context, 'completeUpload', async ({ caller, body }) => {
    const { upload, md5 } = await uploads.complete(body, caller)
    return {
      FileId: upload.file_id,
      FileType: upload.filetype,
      DownloadUrl: await downloadUrl(context, upload.file_id),
      FileMd5: md5,
    }
  })

  route(app, context, 'completeFile', async ({ caller, body }) => {
    const { upload } = await uploads.complete(body, caller)
    const { file_id, upload_id, part_list, file_md5, ...metadata } = body
    return await fileRecord(context, upload, metadata)
  })
}

type Metadata = Omit<z.output<typeof completeFileRequestSchema>, 'file_id' | 'upload_id' | 'part_list' | 'file_md5'>

/** The record of a file (section 2.8). Makes the record with this metadata if the file has none yet. */
async function fileRecord(context: ServiceContext, { file_id, client_id }: UploadRow, metadata: Metadata) {
  const { store, now } = context
  await store.db
    .insertInto('file_records')
    .values({ file_id, metadata: JSON.stringify(metadata), created_ms: now() })
    .onConflict((on) => on.doNothing())
    .execute()
  const stored = await store.db.selectFrom('file_records').selectAll().where('file_id', '=', file_id).executeTakeFirst()
  const kept: typeof metadata = JSON.parse(stored?.metadata ?? '{}')
  const device = await store.db
    .selectFrom('device_records')
    .select(['id', 'owner_id'])
    .where('client_id', '=', client_id)
    .where('sn', '=', kept.sn ?? '')
    .executeTakeFirst()
  const address = await downloadUrl(context, file_id)
  return {
    id: file_id,
    client_id,
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
