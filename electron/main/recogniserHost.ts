import type { FromRecogniserHost, ToRecogniserHost } from '../../shared/processes/engineProtocol.ts'
import { type HostedProcess, hostProcess, type Logs } from './hostedProcess.ts'

/**
 * The processes of recognisers, for a process that cannot fork them. The host ends a recogniser after a failure, and when that process
 * requests it.
 */
export class RecogniserHost {
  readonly #host: { packageRoot: string; logs: Logs }
  readonly #running = new Map<number, HostedProcess>()

  constructor(host: { packageRoot: string; logs: Logs }) {
    this.#host = host
  }

  start(
    { id, job }: Extract<ToRecogniserHost, { type: 'start-recogniser' }>,
    send: (message: FromRecogniserHost) => void,
  ): void {
    const child = hostProcess('recogniser', this.#host)
    this.#running.set(id, child)
    child.onMessage((message) => {
      send({ type: 'recogniser-said', id, message })
      const { type } = message as { type: string }
      if (type === 'failed') child.kill()
    })
    child.onExit(() => {
      this.#running.delete(id)
      send({ type: 'recogniser-ended', id })
    })
    child.send(job)
  }

  next({ id, job }: Extract<ToRecogniserHost, { type: 'next-job' }>): void {
    this.#running.get(id)?.send(job)
  }

  end(id: number): void {
    this.#running.get(id)?.kill()
  }

  endAll(): void {
    for (const child of this.#running.values()) child.kill()
  }
}
