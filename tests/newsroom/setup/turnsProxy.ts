import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy that gives requests to nodes in turn, as one in front of a newsroom does. It asks the next node only if a node
 * cannot have begun the request: its connection was refused, or it answered 503 with Retry-After. Whatever else fails is
 * passed on to the client as 502, and counted in `broken`.
 */
export async function startTurnsProxy() {
  const nodes = new Set<string>()
  const broken: string[] = []
  let turn = 0
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    for (let tries = 0; tries < 10; tries++) {
      const all = [...nodes]
      const node = all[turn++ % all.length]
      const answer = await send(node ?? '', request, body).catch((error: NodeJS.ErrnoException) => error)
      if (answer instanceof Error && answer.code === 'ECONNREFUSED') continue
      if (answer instanceof Error) {
        broken.push(`${request.method} ${answer.code}`)
        response.writeHead(502).end()
        return
      }
      if (answer.statusCode === 503 && answer.headers['retry-after'] && tries < 9) {
        answer.resume()
        continue
      }
      const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(response)
      return
    }
    broken.push(`${request.method} no node`)
    response.writeHead(502).end()
  }
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nodes,
    broken,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(node: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { connection: _, 'transfer-encoding': __, ...kept } = headers
  const own = { ...kept, host: new URL(node).host, 'content-length': body.length }
  ask(`${node}${url}`, { ...(method ? { method } : {}), headers: own }, resolve)
    .on('error', reject)
    .end(body)
  return promise
}
