import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before a service. It passes everything on, but can hold the response to a POST until the test releases it. */
export async function holdAnswers(servicePort: number) {
  let toHold: RegExp | null = null
  let held: (() => void) | null = null
  const server = createServer((request, response) => {
    const { method, url = '/', headers } = request
    const upstream = send({ host: '127.0.0.1', port: servicePort, method, path: url, headers }, (answer) => {
      const pass = () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }
      if (method !== 'POST' || !toHold?.test(url)) return pass()
      toHold = null
      held = pass
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The service gets the next request to this path, but its response does not arrive. */
    hold: (path: RegExp) => {
      toHold = path
    },
    isHeld: () => held !== null,
    letGo: () => {
      held?.()
      held = null
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
