import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Log } from '../../../../shared/errors/log.ts'
import { regularly } from '../../ports/regularly.ts'

const everyMs = 5000
const timeoutMs = 2000

/**
 * Watches an address of the machine's owner that answers 200 while the machine is about to be taken away; any other
 * answer, or none, means that the machine stays. `onChange`: called with each change. Returns a function that ends the watch.
 */
export function watchInterruption(
  address: string,
  onChange: (isInterrupted: boolean) => Promise<void>,
  log: Log,
): () => Promise<void> {
  let wasInterrupted = false
  return regularly({ everyMs, event: 'interruption-failed', log }, async () => {
    const isInterrupted = (await statusOf(address)) === 200
    if (isInterrupted === wasInterrupted) return
    log('warn', 'interruption', { stops: isInterrupted })
    wasInterrupted = isInterrupted
    await onChange(isInterrupted)
  })
}

/** 0 if there is no answer. */
function statusOf(address: string): Promise<number> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const request = send(address, { signal: AbortSignal.timeout(timeoutMs) })
    request.on('error', () => resolve(0))
    request.on('response', (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.end()
  })
}
