import type { Log } from '../../../shared/errors/log.ts'
import { remedyOf } from '../../partner/index.ts'
import type { Connections } from '../accounts/connections.ts'
import { retryDelayMs } from '../jobs/retry.ts'
import { waitForLastAnswer } from './lastAnswer.ts'
import type { ServiceRemovals } from './serviceRemovals.ts'

/**
 * Tells the service on this machine, and no other, what to remove. Each row of {@link ServiceRemovals} is sent until the service has
 * answered, also after a crash.
 */
export class RemovalSender {
  readonly #removals: Pick<ServiceRemovals, 'next' | 'answered'>
  readonly #connections: Pick<Connections, 'onThisMachine'>
  readonly #random: () => number
  readonly #log: Log
  #sending: Promise<void> | null = null
  #failures = 0
  #again: NodeJS.Timeout | null = null
  #stopped = false

  constructor(deps: {
    removals: Pick<ServiceRemovals, 'next' | 'answered'>
    connections: Pick<Connections, 'onThisMachine'>
    random: () => number
    log: Log
  }) {
    this.#removals = deps.removals
    this.#connections = deps.connections
    this.#random = deps.random
    this.#log = deps.log
  }

  /** Sends what is written down, after the transaction that this may be called in. Never throws. */
  send(): void {
    if (this.#stopped || this.#sending) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#sending = promise
    void Promise.resolve()
      .then(() => this.#sendAll())
      .then(resolve)
  }

  /** Begins no request more; resolves when the service has answered the last one, after 5 s at the latest. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#again) clearTimeout(this.#again)
    if (this.#sending) await waitForLastAnswer(this.#sending)
  }

  /** Never rejects. */
  async #sendAll(): Promise<void> {
    try {
      for (let rows = this.#removals.next(); rows; rows = this.#stopped ? null : this.#removals.next()) {
        const asked = rows
        const client = await this.#connections.onThisMachine()
        const idsOf = (kind: (typeof asked)[number]['kind']) =>
          asked.flatMap((row) => (row.kind === kind ? [row.id] : []))
        await client.call('removeFromService', {
          body: {
            transcription_ids: idsOf('transcription'),
            workflow_ids: idsOf('workflow'),
            upload_ids: idsOf('upload'),
            revoke: false,
          },
        })
        this.#removals.answered(asked)
      }
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      this.#log('warn', 'removals-not-sent', { action: remedyOf(error).action })
      if (this.#again) clearTimeout(this.#again)
      if (!this.#stopped)
        this.#again = setTimeout(() => this.send(), Math.min(60_000, retryDelayMs(this.#failures, this.#random())))
    } finally {
      // In the same turn as the last look: a row that is written after that look is sent by a new run.
      this.#sending = null
    }
  }
}
