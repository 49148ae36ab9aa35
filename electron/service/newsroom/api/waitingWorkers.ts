import type { Log } from '../../../../shared/errors/log.ts'
import { codeOf } from '../../ports/backgroundSteps.ts'
import type { Claim, TaskQueue } from '../../ports/ports.ts'

/** How often a node looks for tasks that were submitted at other nodes, while workers wait here. */
const lookEveryMs = 1000
/** No more than this wait, so that enough connections are left for clients. */
const mostWaiting = 200

type Waiter = { worker: string; end(claim: Claim | null): void }

/**
 * The workers that wait at this node for a task. The node asks the queue once a second for all of them, and
 * at once after a submit at this node. Workers get tasks in the order in which they came.
 */
export class WaitingWorkers {
  readonly #queue: TaskQueue
  readonly #log: Log
  readonly #waiters = new Set<Waiter>()
  #looking: Promise<void> | null = null
  #lookAgain = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(queue: TaskQueue, log: Log) {
    this.#queue = queue
    this.#log = log
  }

  /** How many requests of this worker's key wait here. */
  waitingOf(worker: string): number {
    return [...this.#waiters].filter((waiter) => waiter.worker === worker).length
  }

  /** The next task for this worker. Null if there is none in this time, and when the signal aborts. */
  async claim(worker: string, waitMs: number, signal: AbortSignal): Promise<Claim | null> {
    // If others wait already, the queue was empty a moment ago.
    if (this.#waiters.size === 0) {
      const claim = await this.#queue.claim(worker)
      if (claim !== null) return claim
    }
    if (this.#isClosed || signal.aborted || waitMs === 0 || this.#waiters.size >= mostWaiting) return null
    return await new Promise((resolve) => {
      const end = (claim: Claim | null) => {
        this.#waiters.delete(waiter)
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        resolve(claim)
      }
      const leave = () => end(null)
      const timer = setTimeout(leave, waitMs)
      const waiter = { worker, end }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiters.add(waiter)
      this.#lookLater()
    })
  }

  /** Looks for tasks at once, because there may be some. */
  wake(): void {
    this.#lookAgain = true
    if (this.#isClosed || this.#waiters.size === 0) return
    clearTimeout(this.#timer)
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      this.#lookLater()
    })
  }

  /** Nobody waits any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const waiter of [...this.#waiters]) waiter.end(null)
    await this.#looking
  }

  #lookLater(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#waiters.size === 0) return
    this.#timer = setTimeout(() => this.wake(), lookEveryMs).unref()
  }

  async #look(): Promise<void> {
    do {
      this.#lookAgain = false
      try {
        while (await this.#giveNext());
      } catch (error) {
        this.#log('warn', 'claim-failed', { code: codeOf(error) })
      }
    } while (this.#lookAgain && this.#waiters.size > 0 && !this.#isClosed)
  }

  /** True if there may be another task. */
  async #giveNext(): Promise<boolean> {
    const [waiter] = this.#waiters
    if (waiter === undefined) return false
    const claim = await this.#queue.claim(waiter.worker)
    if (claim === null) return false
    if (this.#waiters.has(waiter)) waiter.end(claim)
    // The worker has gone while the task was being claimed.
    else await this.#queue.release({ transcriptionId: claim.task.transcription_id, claimToken: claim.claimToken })
    return true
  }
}
