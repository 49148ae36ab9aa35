import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A piece this long is found in a stream and nowhere by chance. */
const markBytes = 32
const markEvery = 8192

/**
 * A port that passes everything on to a node and looks for pieces of recordings in it, in both directions: every 8 KiB
 * of a recording begins a piece. `bytes`: all that passed.
 */
export async function watchPort(nodePort: number, recording: Buffer) {
  const marks: Buffer[] = []
  for (let from = 0; from + markBytes <= recording.length; from += markEvery)
    marks.push(recording.subarray(from, from + markBytes))
  const seen = { bytes: 0, piecesOfRecordings: 0 }
  const sockets = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    let before = Buffer.alloc(0)
    from.on('data', (block) => {
      seen.bytes += block.length
      // Pieces may lie across two blocks; those that end in what was searched before are not found again.
      const text = Buffer.concat([before, block])
      seen.piecesOfRecordings += marks.filter((mark) => text.includes(mark)).length
      before = Buffer.from(text.subarray(Math.max(0, text.length - markBytes + 1)))
      to.write(block)
    })
    from.once('end', () => to.end())
    from.once('close', () => to.destroy())
    from.on('error', () => {})
    sockets.add(from)
    from.once('close', () => sockets.delete(from))
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const node = connect({ host: '127.0.0.1', port: nodePort, allowHalfOpen: true })
    pass(client, node)
    pass(node, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    seen,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
