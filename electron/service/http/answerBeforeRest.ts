import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** A rest of at most this size is worth reading, to keep the connection. */
const smallRestBytes = 64 * 1024

/**
 * Responds at once to a request whose body was not read to its end. Then it drops the rest of the body for at most `restMs`, because a
 * client that still sends loses the response if its connection is reset. Then it closes the connection, or keeps it if a small rest
 * arrived in this time.
 */
export function answerBeforeRest(app: FastifyInstance, restMs: number): void {
  app.addHook('onSend', async ({ raw, headers }, reply, payload) => {
    if (raw.complete || !hasBody(headers) || (payload != null && typeof payload !== 'string')) return payload
    if (!isSmall(headers['content-length'])) reply.header('connection', 'close')
    const answer = Buffer.from(payload ?? '')
    reply.header('content-length', answer.length)
    return Readable.from(
      (async function* () {
        if (answer.length > 0) yield answer
        else reply.raw.flushHeaders()
        // The response is complete here, because its headers state its length. Its end closes the connection.
        if (!(await restDropped(raw, restMs))) raw.socket.destroySoon()
      })(),
      { objectMode: false },
    )
  })
}

const hasBody = (headers: IncomingMessage['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A body without a length may be endless. */
const isSmall = (contentLength: string | undefined): boolean =>
  contentLength !== undefined && Number(contentLength) <= smallRestBytes

/** Reads the body and drops it. False if it has not ended in this time. */
async function restDropped(request: IncomingMessage, restMs: number): Promise<boolean> {
  request.resume()
  if (request.complete || request.destroyed) return request.complete
  const ended = Promise.withResolvers<void>()
  const timer = setTimeout(ended.resolve, restMs)
  request.once('end', ended.resolve).once('close', ended.resolve)
  await ended.promise
  clearTimeout(timer)
  request.off('end', ended.resolve).off('close', ended.resolve)
  return request.complete
}
