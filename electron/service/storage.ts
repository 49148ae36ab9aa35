import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, renameSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { partnerLimits } from '../../shared/partner/limits.ts'
import { errorCodeOf, writtenToFile } from '../system/index.ts'
import type { ServiceContext } from './context.ts'
import { isSignedFile, isSignedPart, objectPath, partPath, type SignedQuery } from './objectAddresses.ts'
import { Refusal } from './refusal.ts'
import { findUpload } from './uploadFiles.ts'

/** The presigned addresses, which only their signature authenticates. Bodies of every content type are streamed. */
export async function storageRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { db } = context
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.put<{ Params: { uploadId: string; part: string }; Querystring: SignedQuery }>(
    '/storage/uploads/:uploadId/:part',
    { bodyLimit: partnerLimits.chunkSizeBytes * 2 },
    async (request, reply) => {
      const { uploadId } = request.params
      const part = Number(request.params.part)
      if (!isSignedPart(context, uploadId, part, request.query))
        throw new Refusal(403, 'This address is not signed for this part, or has expired.')
      const upload = findUpload(context, uploadId)
      if (!upload) throw new Refusal(404, 'This upload is not known.')
      if (upload.state === 'merged') throw new Refusal(409, 'This upload is complete.')
      const expected = Math.min(upload.chunk_bytes, upload.size_bytes - (part - 1) * upload.chunk_bytes)
      if (Number(request.headers['content-length'] ?? 0) > expected) throw tooLong(part)
      const body = request.body instanceof Readable ? request.body : Readable.from([])
      // Two PUTs of one part may run at once. Each writes its own file, and the last complete file stays.
      const incoming = `${partPath(context, uploadId, part)}.${randomUUID()}.part`
      try {
        const { received, md5 } = await receive(body, incoming, expected, part)
        if (received !== expected) throw new Refusal(400, `The body is shorter than part ${part} must be.`)
        const meanwhile = findUpload(context, uploadId)
        if (!meanwhile) throw new Refusal(404, 'This upload is not known.')
        if (meanwhile.state === 'merged') throw new Refusal(409, 'This upload is complete.')
        // Rename the file in the same step as its row: if two PUTs end at once, file and ETag must belong to the same
        // PUT.
        renameSync(incoming, partPath(context, uploadId, part))
        const etag = `"${md5}"`
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

  app.get<{ Params: { fileId: string }; Querystring: SignedQuery }>(
    '/storage/files/:fileId',
    async (request, reply) => {
      const { fileId } = request.params
      if (!isSignedFile(context, fileId, request.query))
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
    // The client is gone; this response is only for the request log.
    if (error instanceof Refusal) throw error
    if (body.readableAborted || errorCodeOf(error) === 'ECONNRESET') throw new Refusal(400, 'The body broke off.')
    throw error
  }
  return { received, md5: md5.digest('hex') }
}
