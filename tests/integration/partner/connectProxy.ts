import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/**
 * A proxy for HTTPS. Every host is at `port` of this machine. `asked`: the hosts that it was asked for, and whether with a password.
 * `refuses`: answers with this status.
 */
export async function connectProxy(port: () => number) {
  const asked: string[] = []
  const plain: string[] = []
  const sockets = new Set<Socket>()
  let refusal: number | null = null
  let passedBytes = 0
  const server = createServer((request, response) => {
    plain.push(request.url ?? '')
    response.writeHead(502).end()
  })
  server.on('connect', (request, socket: Socket) => {
    asked.push(`${request.url}${request.headers['proxy-authorization'] ? ' with a password' : ''}`)
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`)
      return
    }
    const upstream = connect(port(), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(upstream).pipe(socket)
    })
    socket.on('data', ({ length }) => {
      passedBytes += length
    })
    for (const one of [socket, upstream]) {
      sockets.add(one)
      one.on('error', () => {})
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Requests that were not encrypted. */
    plain,
    passedBytes: () => passedBytes,
    refuse: (status: number | null) => {
      refusal = status
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
