import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { partnerLimits } from '../../shared/partner/limits.ts'
import {
  type CompletedUpload,
  completeUploadRequestSchema,
  partCount,
  presignRequestSchema,
  type UploadSession,
} from '../../shared/partner/schemas.ts'
import type { ServiceContext } from './context.ts'
import { isSigned, signPath } from './credentials.ts'
import { parseBody, Refusal } from './refusal.ts'
import { demandUser } from './tokens.ts'

type UploadRow = {
  upload_id: string
  file_id: string
  size_bytes: number
  filetype: string
  chunk_bytes: number
  state: 'open' | 'merged'
  md5: string | null
}
type SignedQuery = { expires?: string; signature?: string }

/** Larger than any recording of 24 hours; a request for more is a mistake. */
const largestFileBytes = 64 * 1024 ** 3
const partAddressValidMs = 24 * 3_600_000

export const objectPath = (context: ServiceContext, fileId: string): string => join(context.objectsDir, fileId)
const partPath = (context: ServiceContext, uploadId: string, part: number) =>
  join(context.objectsDir, `${uploadId}.${part}`)
const storagePath = (uploadId: string, part: number) => `/storage/uploads/${uploadId}/${part}`
export const downloadPath = (fileId: string) => `/storage/files/${fileId}`

/** Section 4.1, file upload: presigned parts, PUT with ETag, complete with MD5; and the DownloadUrl with Range. */
export function uploadRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db, credentials, now } = context
  const findUpload = (uploadId: string) =>
    db.prepare<[string], UploadRow>('SELECT * FROM uploads WHERE upload_id = ?').get(uploadId)

  app.post('/developer/api/open/partner/files/upload/generate-presigned-urls', (request): UploadSession => {
    demandUser(request, context)
    const { filesize, filetype } = parseBody(presignRequestSchema, request.body)
    if (filesize > largestFileBytes) throw new Refusal(422, 'filesize: is more than this service takes')
    const uploadId = randomUUID()
    const fileId = randomUUID()
    db.prepare(
      `INSERT INTO uploads (upload_id, file_id, size_bytes, filetype, chunk_bytes, state, created_ms) VALUES (?, ?, ?, ?, ?, 'open', ?)`,
    ).run(uploadId, fileId, filesize, filetype, partnerLimits.chunkSizeBytes, now())
    const expiresMs = now() + partAddressValidMs
    return {
      FileId: fileId,
      UploadId: uploadId,
      ChunkSize: partnerLimits.chunkSizeBytes,
      Parts: Array.from({ length: partCount(filesize) }, (_, index) => ({
        PartNumber: index + 1,
        PresignedUrl: `${context.origin()}${signPath(credentials.signingKey, 'PUT', storagePath(uploadId, index + 1), expiresMs)}`,
      })),
    }
  })

  app.put<{ Params: { uploadId: string; part: string }; Querystring: SignedQuery; Body: Readable }>(
    '/storage/uploads/:uploadId/:part',
    async (request, reply) => {
      const { uploadId } = request.params
      const part = Number(request.params.part)
      if (!isSigned(credentials.signingKey, 'PUT', storagePath(uploadId, part), request.query, now()))
        throw new Refusal(403, 'This address is not signed for this part, or has expired.')
      const upload = findUpload(uploadId)
      if (!upload) throw new Refusal(404, 'This upload is not known.')
      if (upload.state === 'merged') throw new Refusal(409, 'This upload is complete.')
      const expected = Math.min(upload.chunk_bytes, upload.size_bytes - (part - 1) * upload.chunk_bytes)
      // Two PUTs of one part may run at once: each writes a file of its own, the last whole one stays.
      const incoming = `${partPath(context, uploadId, part)}.${randomUUID()}.part`
      try {
        const md5 = createHash('md5')
        let received = 0
        await pipeline(
          request.body,
          async function* (blocks) {
            for await (const block of blocks as AsyncIterable<Buffer>) {
              received += block.length
              if (received > expected) throw new Refusal(413, `The body is longer than part ${part} may be.`)
              md5.update(block)
              yield block
            }
          },
          createWriteStream(incoming, { flush: true }),
        )
        if (received !== expected) throw new Refusal(400, `The body is shorter than part ${part} must be.`)
        await rename(incoming, partPath(context, uploadId, part))
        const etag = `"${md5.digest('hex')}"`
        db.prepare(
          `INSERT INTO parts (upload_id, part_number, etag, size_bytes) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET etag = excluded.etag, size_bytes = excluded.size_bytes`,
        ).run(uploadId, part, etag, received)
        return reply.header('etag', etag).code(200).send()
      } finally {
        await rm(incoming, { force: true })
      }
    },
  )

  app.post('/developer/api/open/partner/files/upload/complete-upload', async (request): Promise<CompletedUpload> => {
    demandUser(request, context)
    const body = parseBody(completeUploadRequestSchema, request.body)
    const upload = findUpload(body.upload_id)
    if (!upload || upload.file_id !== body.file_id) throw new Refusal(404, 'This upload is not known.')
    const answer = (md5: string): CompletedUpload => ({
      FileId: upload.file_id,
      FileType: upload.filetype,
      DownloadUrl: `${context.origin()}${signPath(credentials.signingKey, 'GET', downloadPath(upload.file_id), now() + partnerLimits.downloadUrlValidMs)}`,
      FileMd5: md5,
    })
    if (upload.state === 'merged') return answer(upload.md5 ?? '')
    const count = checkParts(context, upload, body.part_list)
    const md5 = await merge(context, upload, count, body.file_md5?.toLowerCase() ?? null)
    db.prepare(`UPDATE uploads SET state = 'merged', md5 = ? WHERE upload_id = ?`).run(md5, upload.upload_id)
    for (let part = 1; part <= count; part++) await rm(partPath(context, upload.upload_id, part), { force: true })
    return answer(md5)
  })

  app.get<{ Params: { fileId: string }; Querystring: SignedQuery }>(
    '/storage/files/:fileId',
    async (request, reply) => {
      const { fileId } = request.params
      if (!isSigned(credentials.signingKey, 'GET', downloadPath(fileId), request.query, now()))
        throw new Refusal(403, 'This address is not signed for this file, or has expired.')
      const facts = await stat(objectPath(context, fileId)).catch(() => null)
      if (!facts) throw new Refusal(404, 'This file is not known.')
      reply.header('accept-ranges', 'bytes').type('application/octet-stream')
      const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
      if (!range || (range[1] === '' && range[2] === ''))
        return reply.header('content-length', facts.size).send(createReadStream(objectPath(context, fileId)))
      const start = range[1] === '' ? Math.max(0, facts.size - Number(range[2])) : Number(range[1])
      const end = range[1] === '' || range[2] === '' ? facts.size - 1 : Math.min(facts.size - 1, Number(range[2]))
      if (start > end) return reply.header('content-range', `bytes */${facts.size}`).code(416).send()
      return reply
        .code(206)
        .header('content-range', `bytes ${start}-${end}/${facts.size}`)
        .header('content-length', end - start + 1)
        .send(createReadStream(objectPath(context, fileId), { start, end }))
    },
  )
}

/** Every part once, every ETag as it was given. Returns how many parts there are. */
function checkParts(
  { db }: ServiceContext,
  upload: UploadRow,
  given: readonly { PartNumber: number; ETag: string }[],
): number {
  const count = partCount(upload.size_bytes, upload.chunk_bytes)
  const stored = new Map(
    db
      .prepare<[string], { part_number: number; etag: string }>(
        'SELECT part_number, etag FROM parts WHERE upload_id = ?',
      )
      .all(upload.upload_id)
      .map((row) => [row.part_number, row.etag]),
  )
  if (given.length !== count)
    throw new Refusal(400, `part_list: ${count} parts belong to this upload, ${given.length} were named`)
  for (const { PartNumber, ETag } of given)
    if (stored.get(PartNumber) !== ETag)
      throw new Refusal(400, `part_list: part ${PartNumber} was not stored with this ETag`)
  if (new Set(given.map(({ PartNumber }) => PartNumber)).size !== count)
    throw new Refusal(400, 'part_list: a part is named twice')
  return count
}

/** Puts the parts together by streaming; a wrong MD5 leaves nothing merged. Returns the MD5. */
async function merge(
  context: ServiceContext,
  upload: UploadRow,
  count: number,
  claimed: string | null,
): Promise<string> {
  const mergingPath = `${objectPath(context, upload.file_id)}.${randomUUID()}.part`
  const md5 = createHash('md5')
  try {
    const target = await open(mergingPath, 'w')
    try {
      for (let part = 1; part <= count; part++)
        for await (const block of createReadStream(partPath(context, upload.upload_id, part), {
          highWaterMark: 1024 * 1024,
        })) {
          md5.update(block)
          await target.writeFile(block)
        }
      await target.sync()
    } finally {
      await target.close()
    }
    const digest = md5.digest('hex')
    if (claimed !== null && claimed !== digest)
      throw new Refusal(400, 'file_md5: is not the MD5 of the parts that arrived')
    await rename(mergingPath, objectPath(context, upload.file_id))
    return digest
  } finally {
    await rm(mergingPath, { force: true })
  }
}
