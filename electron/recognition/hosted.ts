import type { FromRecogniserHost, ToRecogniserHost } from '../../shared/processes/engineProtocol.ts'
import type { StartRecogniser } from './startRecogniser.ts'
import type { FromRecogniser } from './types.ts'

/**
 * Recognisers that a host starts, because a process of Electron's utilityProcess cannot fork. `receive` takes
 * the host's messages about the recognisers.
 */
export function createHostedRecognisers(post: (message: ToRecogniserHost) => void): {
  start: StartRecogniser
  receive: (message: FromRecogniserHost) => void
} {
  const running = new Map<number, { message: (message: FromRecogniser) => void; end: () => void }>()
  let count = 0
  return {
    start: (job) => {
      const id = ++count
      const listeners = { message: (_message: FromRecogniser) => {}, end: () => {} }
      running.set(id, listeners)
      post({ type: 'start-recogniser', id, job })
      return {
        onMessage: (listener) => {
          listeners.message = listener
        },
        onEnd: (listener) => {
          listeners.end = listener
        },
        next: (job) => {
          post({ type: 'next-job', id, job })
          return true
        },
        kill: () => post({ type: 'end-recogniser', id }),
      }
    },
    receive: (message) => {
      if (message.type === 'recogniser-said') running.get(message.id)?.message(message.message as FromRecogniser)
      if (message.type === 'recogniser-ended') {
        running.get(message.id)?.end()
        running.delete(message.id)
      }
    },
  }
}
