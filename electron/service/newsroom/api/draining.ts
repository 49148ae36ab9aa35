import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type DrainTimes = { noticeMs: number; finishMs: number }

/**
 * How a server ends. `beforeClose`: ends what requests wait for. `drain`: for `noticeMs`, says that it will end and still
 * answers requests; then accepts no more connections and lets requests under way end within `finishMs`. `close`: ends at
 * once; safe after `drain`.
 */
export function drainedServer(app: FastifyInstance, beforeClose: () => Promise<void>) {
  let isDraining = false
  app.addHook('onSend', async (_request, reply) => {
    // The client's next request then goes to another node.
    if (isDraining) reply.header('connection', 'close')
  })
  const close = async (finishMs: number) => {
    const timer = setTimeout(() => app.server.closeAllConnections(), finishMs)
    await app.close()
    clearTimeout(timer)
  }
  return {
    isDraining: () => isDraining,
    async drain({ noticeMs, finishMs }: DrainTimes) {
      isDraining = true
      await pause(noticeMs)
      await beforeClose()
      await close(finishMs)
    },
    close: () => close(0),
  }
}
