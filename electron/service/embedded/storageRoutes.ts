import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { errorCodeOf, writtenToFile } from '../../system/index.ts'
import type { ServiceContext } from '../ports/context.ts'
import { Refusal } from '../ports/refusal.ts'
import type { PartRow, UploadRow } from '../ports/tables.ts'
import { filePath, isSigned, type SignedQuery } from '../work/signedAddresses.ts'
import { findUpload } from '../work/uploads.ts'
import type { FileObjects } from './fileObjects.ts'

export const partAddressPath = (uploadId: string, part: number): string => `/storage/uploads/${uploadId}/${part}`

/** The presigned addresses, which only their signature authenticates. Bodies of every content type are streamed. */
export async function storageRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  objects: FileObjects,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.put<{ Params: { uploadId: string; part: string }; Querystring: SignedQuery }>(
    '/storage/uploads/:uploadId/:part',
    { bodyLimit: partnerLimits.chunkSizeBytes * 2 },
    async (request, reply) => {
      const { uploadId } = request.params
      const part = Number(request.params.part)
      if (!(await isSigned(context, 'PUT', partAddressPath(uploadId, part), request.query)))
        throw new Refusal(403, 'This address is not signed for this part, or has expired.')
      const upload = openUpload(await findUpload(context, uploadId))
      const expected = Math.min(upload.chunk_bytes, upload.size_bytes - (part - 1) * upload.chunk_bytes)
      if (Number(request.headers['content-length'] ?? 0) > expected) throw tooLong(part)
      const body = request.body instanceof Readable ? request.body : Readable.from([])
      // Two PUTs of one part may run at once. Each writes its own file, and the row of the last one counts.
      const object_name = `${uploadId}.${part}.${randomUUID()}`
      const row: PartRow = { upload_id: uploadId, part_number: part, etag: '', size_bytes: expected, object_name }
      try {
        const { received, md5 } = await receive(body, objects.partPath(row), expected, part)
        if (received !== expected) throw new Refusal(400, `The body is shorter than part ${part} must be.`)
        row.etag = `"${md5}"`
        const before = await storeRow(context, row)
        if (before) await rm(objects.partPath(before), { force: true })
      } catch (error) {
        await rm(objects.partPath(row), { force: true })
        throw error
      }
      return reply.header('etag', row.etag).code(200).send()
    },
  )

  app.get<{ Params: { fileId: string }; Querystring: SignedQuery }>(
    '/storage/files/:fileId',
    async (request, reply) => {
      const { fileId } = request.params
      if (!(await isSigned(context, 'GET', filePath(fileId), request.query)))
        throw new Refusal(403, 'This address is not signed for this file, or has expired.')
      const facts = await stat(objects.pathOf(fileId)).catch(() => null)
      if (!facts) throw new Refusal(404, 'This file is not known.')
      reply.header('accept-ranges', 'bytes').type('application/octet-stream')
      const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
      if (!range || (range[1] === '' && range[2] === ''))
        return reply.header('content-length', facts.size).send(createReadStream(objects.pathOf(fileId)))
      const start = range[1] === '' ? Math.max(0, facts.size - Number(range[2])) : Number(range[1])
      const end = range[1] === '' || range[2] === '' ? facts.size - 1 : Math.min(facts.size - 1, Number(range[2]))
      if (start > end) return reply.header('content-range', `bytes */${facts.size}`).code(416).send()
      return reply
        .code(206)
        .header('content-range', `bytes ${start}-${end}/${facts.size}`)
        .header('content-length', end - start + 1)
        .send(createReadStream(objects.pathOf(fileId), { start, end }))
    },
  )
}

function openUpload(upload: UploadRow | undefined): UploadRow {
  if (!upload) throw new Refusal(404, 'This upload is not known.')
  if (upload.state === 'merged') throw new Refusal(409, 'This upload is complete.')
  return upload
}

/** Stores the row of a part if the upload still takes parts. Returns the row that it replaces. */
const storeRow = (context: ServiceContext, row: PartRow): Promise<PartRow | undefined> =>
  context.store.transaction(async (tx) => {
    openUpload(
      await tx
        .selectFrom('uploads')
        .selectAll()
        .where('upload_id', '=', row.upload_id)
        .where('removed_ms', 'is', null)
        .executeTakeFirst(),
    )
    const before = await tx
      .selectFrom('parts')
      .selectAll()
      .where('upload_id', '=', row.upload_id)
      .where('part_number', '=', row.part_number)
      .executeTakeFirst()
    await tx
      .insertInto('parts')
      .values(row)
      .onConflict((on) =>
        on.columns(['upload_id', 'part_number']).doUpdateSet({
          ...{ etag: row.etag, size_bytes: row.size_bytes, object_name: row.object_name },
        }),
      )
      .execute()
    return before
  })

const tooLong = (part: number) => new Refusal(413, `The body is longer than part ${part} may be.`)

/** If the body is not read to its end, it stays open, because its connection must still carry the response. */
async function receive(body: Readable, path: string, expected: number, part: number) {
  const md5 = createHash('md5')
  let received = 0
  try {
    await writtenToFile(async function* () {
      for await (const block of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        received += block.length
        if (received > expected) throw tooLong(part)
        md5.update(block)
        yield block
      }
    }, path)
  } catch (error) {
    // The client is gone, so nobody reads this response. Any other error would count as a fault of the service.
    if (error instanceof Refusal) throw error
    if (body.readableAborted || errorCodeOf(error) === 'ECONNRESET') throw new Refusal(400, 'The body broke off.')
    throw error
  }
  return { received, md5: md5.digest('hex') }
}
