import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port on 127.0.0.1, for a service whose public origin is a proxy’s: such a service must know its port before it
 * starts. The port is below those that the system gives to sockets without one (32768 and up on Linux), so that no
 * other socket gets it before the service listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    server.listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
