import type { CommandOutput } from '../../shared/contract.ts'
import type { QueueLook } from './batchRule.ts'
import type { EngineHost } from './engineHost.ts'

type Overview = CommandOutput<'queue.overview'>
type Ended = CommandOutput<'queue.takeEndedBatches'>
type Counts = Overview['counts']

/** While much happens the queue is looked at this often. */
const lookEveryMs = 2000

/** Follows the queue for the tray and for notifications. */
export class QueueWatch {
  readonly #engine: Pick<EngineHost, 'call'>
  readonly #onLook: (look: QueueLook & { counts: Counts; paused: boolean }) => void
  #timer: NodeJS.Timeout | null = null
  #dueMs = Number.POSITIVE_INFINITY
  #looking = false
  #lookedMs = Number.NEGATIVE_INFINITY

  constructor(deps: {
    engine: Pick<EngineHost, 'call'>
    onLook: (look: QueueLook & { counts: Counts; paused: boolean }) => void
  }) {
    this.#engine = deps.engine
    this.#onLook = deps.onLook
  }

  /** Something about the queue changed: it is looked at soon. */
  changed(): void {
    this.lookAt(this.#lookedMs + lookEveryMs)
  }

  /** Looks at a time (Unix milliseconds), or sooner when something changes until then. */
  lookAt(atMs: number): void {
    if (this.#timer && atMs >= this.#dueMs) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#dueMs = atMs
    this.#timer = setTimeout(() => void this.#look(), Math.max(0, atMs - Date.now()))
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    this.#timer = null
    if (this.#looking) return this.lookAt(Date.now() + lookEveryMs)
    this.#looking = true
    try {
      const overview = (await this.#engine.call('queue.overview', { limit: 1 })) as Overview
      this.#lookedMs = Date.now()
      const { counts, paused, waitingForSomeone } = overview
      // Each batch is given once. Asked last, so that none is lost where the question before fails.
      const { batches } = (await this.#engine.call('queue.takeEndedBatches', undefined)) as Ended
      // While anything goes on, what waits is taken to go on as well.
      const waitForSomeone = counts.running + counts.inLine + counts.queued > 0 ? 0 : waitingForSomeone
      this.#onLook({ counts, paused, needSomeone: counts.failed + waitForSomeone, ended: batches })
    } catch {
      // The engine is gone for a moment; when it is back it says that the library changed.
    } finally {
      this.#looking = false
    }
  }
}
