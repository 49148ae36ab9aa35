import type { FastifyInstance } from 'fastify'

/** Refusals beyond this limit are not logged, because they say nothing new and any program on the machine can cause them. */
const mostRefusalsPerMinute = 60

/** `uploadId`, `part`: null for other requests, and for refused requests. */
export type LoggedRequest = {
  atMs: number
  method: string
  route: string
  uploadId: string | null
  part: number | null
  status: number
}

/** Reports method, route, part and status of requests, without bodies, tokens or queries; only a few of the refused ones. */
export function logRequests(app: FastifyInstance, now: () => number, store: (request: LoggedRequest) => void): void {
  let minute = 0
  let refusals = 0
  app.addHook('onResponse', (request, reply, done) => {
    const isRefused = reply.statusCode >= 400
    if (Math.floor(now() / 60_000) !== minute) {
      minute = Math.floor(now() / 60_000)
      refusals = 0
    }
    if (isRefused && ++refusals > mostRefusalsPerMinute) return done()
    const { uploadId, part } = isRefused ? {} : ((request.params ?? {}) as { uploadId?: string; part?: string })
    const number = Number(part)
    store({
      ...{ atMs: now(), method: request.method, route: request.routeOptions.url ?? '', status: reply.statusCode },
      ...{ uploadId: uploadId ?? null, part: Number.isSafeInteger(number) ? number : null },
    })
    done()
  })
}
