import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `targetBytes`: the bytes of path and query, which the ledger counts for a request without a body. */
type Seen = { method: string; path: string; bodyBytes: number; targetBytes: number }
type Fault = 'refuse' | 'break-off' | 'hold'

/**
 * A proxy before a service. It passes everything on and counts the bytes of each request's body as they arrive. It can refuse the
 * next part with 503 after reading it, break it off in its middle, or never answer it.
 */
export async function recordingProxy(servicePort: number) {
  const seen: Seen[] = []
  let fault: Fault | null = null
  const server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request
    const one: Seen = { method, path: url.replace(/\?.*/, ''), bodyBytes: 0, targetBytes: Buffer.byteLength(url) }
    seen.push(one)
    const isFaulty = method === 'PUT' && fault !== null
    const mine = isFaulty ? fault : null
    if (isFaulty) fault = null
    request.on('error', () => {})
    request.on('data', (block: Buffer) => {
      one.bodyBytes += block.length
      if (mine === 'break-off') request.socket.destroy()
    })
    if (mine === 'refuse') request.on('end', () => response.writeHead(503).end('{}'))
    if (mine !== null) return
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
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
