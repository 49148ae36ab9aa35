import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `targetBytes`: the bytes of path and query, which the ledger counts for a request without a body. `body`: as text, only of a POST.
 */
type Seen = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  bodyBytes: number
  targetBytes: number
}
type Fault = 'refuse' | 'break-off' | 'hold'

/**
 * A proxy before a service. It passes everything on and counts the bytes of each request's body as they arrive. It can refuse the
 * next part with 503 after reading it, break it off in its middle, or never answer it.
 */
export async function recordingProxy(servicePort: number) {
  const seen: Seen[] = []
  let fault: Fault | null = null
  let lacking: RegExp | null = null
  const server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request
    const path = url.replace(/\?.*/, '')
    const one: Seen = { method, path, headers, body: '', bodyBytes: 0, targetBytes: Buffer.byteLength(url) }
    seen.push(one)
    const isFaulty = method === 'PUT' && fault !== null
    const mine = isFaulty ? fault : null
    if (isFaulty) fault = null
    request.on('error', () => {})
    request.on('data', (block: Buffer) => {
      one.bodyBytes += block.length
      if (method === 'POST') one.body += block
      if (mine === 'break-off') request.socket.destroy()
    })
    if (mine === 'refuse') request.on('end', () => response.writeHead(503).end('{}'))
    if (mine !== null) return
    if (lacking?.test(path)) {
      request.on('end', () => response.writeHead(404).end())
      return
    }
    const upstream = send({ host: '127.0.0.1', port: servicePort, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    origin: `http://${host}`,
    seen,
    /** The body bytes of the requests whose path matches. */
    bytes: (path: RegExp) =>
      seen.filter((one) => path.test(one.path)).reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
    /** The bytes that the ledger counts for all requests. */
    countedBytes: () => seen.reduce((sum, { bodyBytes, targetBytes }) => sum + (bodyBytes || targetBytes), 0),
    nextPart: (next: Fault) => {
      fault = next
    },
    /** From now on, the service does not have these paths; null: it has all. */
    lacks: (paths: RegExp | null) => {
      lacking = paths
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
