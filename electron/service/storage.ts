import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { partnerLimits } from '../../shared/partner/limits.ts'
import type { ServiceContext } from './context.ts'
import { isSigned, signPath } from './credentials.ts'
import { Refusal } from './refusal.ts'
import { findUpload } from './uploads.ts'

/** Twice what a part may be: more is not even read. */
const mostBytes = partnerLimits.chunkSizeBytes * 2

type SignedQuery = { expires?: string; signature?: string }

export const objectPath = (context: ServiceContext, fileId: string): string => join(context.objectsDir, fileId)
export const partPath = (context: ServiceContext, uploadId: string, part: number): string =>
  join(context.objectsDir, `${uploadId}.${part}`)
const partAddress = (uploadId: string, part: number) => `/storage/uploads/${uploadId}/${part}`
const fileAddress = (fileId: string) => `/storage/files/${fileId}`

/** Where a part is PUT: signed for this upload, this part and PUT alone, until `expiresMs`. */
export const presignedPart = (context: ServiceContext, uploadId: string, part: number, expiresMs: number): string =>
  `${context.origin()}${signPath(context.credentials.signingKey, 'PUT', partAddress(uploadId, part), expiresMs)}`

/** A DownloadUrl: good for 24 hours from now. */
export const downloadUrl = (context: ServiceContext, fileId: string): string =>
  `${context.origin()}${signPath(context.credentials.signingKey, 'GET', fileAddress(fileId), context.now() + partnerLimits.downloadUrlValidMs)}`

/**
 * The file behind one of this service's own DownloadUrls, or null for any other address. Throws a Refusal when the
 * address is ours and its signature is wrong or expired.
 */
export function fileOfDownloadUrl(context: ServiceContext, address: string): string | null {
  const url = URL.parse(address)
  const fileId = /^\/storage\/files\/([\w-]+)$/.exec(url?.pathname ?? '')?.[1]
  if (!url || !fileId || url.origin !== new URL(context.origin()).origin) return null
  const query = Object.fromEntries(url.searchParams)
  if (!isSigned(context.credentials.signingKey, 'GET', fileAddress(fileId), query, context.now()))
    throw new Refusal(403, 'file_url: is not signed for this file, or has expired')
  return fileId
}

/** The presigned addresses: no authentication but their signature. Bodies are streamed, whatever their type says. */
export async function storageRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { db, credentials, now } = context
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.put<{ Params: { uploadId: string; part: string }; Querystring: SignedQuery }>(
    '/storage/uploads/:uploadId/:part',
    { bodyLimit: mostBytes },
    async (request, reply) => {
      const { uploadId } = request.params
      const part = Number(request.params.part)
      if (!isSigned(credentials.signingKey, 'PUT', partAddress(uploadId, part), request.query, now()))
        throw new Refusal(403, 'This address is not signed for this part, or has expired.')
      const upload = findUpload(context, uploadId)
      if (!upload) throw new Refusal(404, 'This upload is not known.')
      if (upload.state === 'merged') throw new Refusal(409, 'This upload is complete.')
      const expected = Math.min(upload.chunk_bytes, upload.size_bytes - (part - 1) * upload.chunk_bytes)
      const body = request.body instanceof Readable ? request.body : Readable.from([])
      // Two PUTs of one part may run at once: each writes a file of its own, the last whole one stays.
      const incoming = `${partPath(context, uploadId, part)}.${randomUUID()}.part`
      try {
        const { received, md5 } = await receive(body, incoming, expected, part)
        if (received !== expected) throw new Refusal(400, `The body is shorter than part ${part} must be.`)
        const meanwhile = findUpload(context, uploadId)
        if (!meanwhile) throw new Refusal(404, 'This upload is not known.')
        if (meanwhile.state === 'merged') throw new Refusal(409, 'This upload is complete.')
        // In one go with its row: of two that end at once, the bytes of one must not meet the ETag of the other.
        renameSync(incoming, partPath(context, uploadId, part))
        const etag = `"${md5}"`
        db.prepare(
          `INSERT INTO parts (upload_id, part_number, etag, size_bytes) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET etag = excluded.etag, size_bytes = excluded.size_bytes`,
        ).run(uploadId, part, etag, received)
        return reply.header('etag', etag).code(200).send()
      } finally {
        // A body that was not read to its end stands in the way of the connection's next request.
        if (!request.raw.complete) reply.header('connection', 'close')
        await rm(incoming, { force: true })
      }
    },
  )

  app.get<{ Params: { fileId: string }; Querystring: SignedQuery }>(
    '/storage/files/:fileId',
    async (request, reply) => {
      const { fileId } = request.params
      if (!isSigned(credentials.signingKey, 'GET', fileAddress(fileId), request.query, now()))
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

async function receive(body: Readable, path: string, expected: number, part: number) {
  const md5 = createHash('md5')
  let received = 0
  try {
    await pipeline(
      body,
      async function* (blocks) {
        for await (const block of blocks as AsyncIterable<Buffer>) {
          received += block.length
          // Read on within measure: whoever is still sending would not see the answer.
          if (received > mostBytes) break
          if (received > expected) continue
          md5.update(block)
          yield block
        }
        if (received > expected) throw new Refusal(413, `The body is longer than part ${part} may be.`)
      },
      createWriteStream(path, { flush: true }),
    )
  } catch (error) {
    // Whoever sent it is gone; the answer is for the log of requests.
    if (error instanceof Refusal) throw error
    if (body.readableAborted || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET'))
      throw new Refusal(400, 'The body broke off.')
    throw error
  }
  return { received, md5: md5.digest('hex') }
}
