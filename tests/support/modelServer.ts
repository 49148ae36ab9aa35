import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request for a model. */
export type ModelRequest = { path: string; range: string | null; ifRange: string | null }

export const etagOf = (file: Buffer): string => `"${createHash('md5').update(file).digest('hex')}"`

/**
 * A server of files with ETag and Range, like the publishers of models, until a test changes a response. `answer`: true if the
 * test answered itself.
 */
export async function openModelServer(files: Record<string, Buffer>) {
  const requests: ModelRequest[] = []
  const the = {
    files,
    requests,
    answer: (_request: IncomingMessage, _response: ServerResponse): boolean => false,
    /** `breakAfterBytes`: breaks the connection after this many bytes of the next response. */
    /** `sentBytes`: the bytes of complete responses by the server itself. */
    sentBytes: 0,
    breakAfterBytes: null as number | null,
    ignoresRange: false,
    base: '',
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1)
    const { range = null, 'if-range': ifRange = null } = request.headers
    requests.push({ path, range, ifRange: ifRange as string | null })
    if (the.answer(request, response)) return
    const file = the.files[path]
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const etag = etagOf(file)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    if (from >= file.length && from > 0 && !the.ignoresRange) {
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
      return
    }
    const isPart = from > 0 && !the.ignoresRange && (ifRange === null || ifRange === etag)
    const body = isPart ? file.subarray(from) : file
    response.writeHead(isPart ? 206 : 200, {
      etag,
      'content-length': body.length,
      ...(isPart ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
    })
    const { breakAfterBytes } = the
    if (breakAfterBytes === null) {
      the.sentBytes += body.length
      response.end(body)
    } else {
      the.breakAfterBytes = null
      response.write(body.subarray(0, breakAfterBytes), () => response.socket?.destroySoon())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  the.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return the
}
export type ModelServer = Awaited<ReturnType<typeof openModelServer>>
