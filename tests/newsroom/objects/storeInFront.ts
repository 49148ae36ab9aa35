import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/**
 * What happens to an answer of the store: it passes, or another status without a body takes its place, or the
 * connection breaks or is silent after so many bytes of its body.
 */
export type Fault = 'none' | { status: number } | { breaksAfterBytes: number } | { silentAfterBytes: number }

/** A request as the client sent it, and the status with which the store answered. */
export type Answered = { method: string; url: URL; isByAddress: boolean; status: number }

/** A server in front of a store that passes everything on, with faults in its answers. `tls`: it speaks HTTPS. */
export async function storeInFront(
  endpoint: string,
  faultOf: (answered: Answered) => Fault,
  tls?: { certificate: string; key: string },
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(endpoint)
  const pass: RequestListener = (incoming, outgoing) => {
    const { method = 'GET', url: path = '', headers } = incoming
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      const { statusCode: status = 500 } = answer
      const isByAddress = headers.authorization === undefined
      const fault = faultOf({ method, url: new URL(path, endpoint), isByAddress, status })
      if (fault === 'none') {
        outgoing.writeHead(status, answer.headers)
        answer.pipe(outgoing)
      } else if ('status' in fault) {
        answer.resume()
        outgoing.writeHead(fault.status, { 'content-length': 0 }).end()
      } else {
        outgoing.writeHead(status, answer.headers)
        outgoing.flushHeaders()
        const sent = 'breaksAfterBytes' in fault ? fault.breaksAfterBytes : fault.silentAfterBytes
        const isBreaking = 'breaksAfterBytes' in fault
        void firstBytes(answer, sent).then((bytes) => outgoing.write(bytes, () => isBreaking && outgoing.destroy()))
      }
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }
  const server = tls ? createSecureServer({ cert: tls.certificate, key: tls.key }, pass) : createServer(pass)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function firstBytes(answer: IncomingMessage, count: number): Promise<Buffer> {
  const blocks: Buffer[] = []
  for await (const block of answer as AsyncIterable<Buffer>) blocks.push(block)
  return Buffer.concat(blocks).subarray(0, count)
}
