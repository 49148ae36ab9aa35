import PQueue from 'p-queue'
import { BurstSize } from '../../partner/index.ts'
import { PartMemory } from './partMemory.ts'
import { mostInFlight, PartsInFlight } from './partsInFlight.ts'

/** How a part ended. `line`: the connection failed. `other`: any other failure. */
export type PartEnd = { bytes: number } | 'line' | 'other'

/**
 * Limits how many parts of all uploads to one service are being sent at once. This also limits how much is sent again
 * after a crash. Uploads take turns, part by part.
 */
export class PartSlots {
  readonly bursts = new BurstSize()
  readonly memory = new PartMemory(mostInFlight)
  readonly #inFlight = new PartsInFlight()
  readonly #queue = new PQueue({ concurrency: this.#inFlight.limit })

  /** Resolves once `send` has begun, or the signal has prevented it. `send` does not throw; it returns how the part ended. */
  begin(signal: AbortSignal, send: () => Promise<PartEnd>): Promise<void> {
    return new Promise((resolve) => {
      const given = () => resolve()
      signal.addEventListener('abort', given, { once: true })
      void this.#queue.add(async () => {
        signal.removeEventListener('abort', given)
        resolve()
        if (!signal.aborted) await this.#send(send)
      })
    })
  }

  async #send(send: () => Promise<PartEnd>): Promise<void> {
    const beganMs = performance.now()
    this.#inFlight.began(beganMs)
    const end = await send()
    const atMs = performance.now()
    if (typeof end === 'object') this.#inFlight.acknowledged({ bytes: end.bytes, tookMs: atMs - beganMs, atMs })
    else this.#inFlight.failed(atMs, { line: end === 'line' })
    this.#queue.concurrency = this.#inFlight.limit
  }
}
