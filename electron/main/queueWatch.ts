import type { CommandOutput } from '../../shared/contract.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { QueueSnapshot } from './batchRule.ts'
import type { EngineHost } from './engineHost.ts'

type Overview = CommandOutput<'queue.overview'>
type Ended = CommandOutput<'queue.takeEndedBatches'>
export type QueueState = Pick<Overview, 'counts' | 'paused'>

/** The shortest time between two snapshots while the queue keeps changing. */
const betweenSnapshotsMs = 2000

/** Takes snapshots of the queue for the tray and for notifications. */
export class QueueWatch {
  readonly #engine: Pick<EngineHost, 'call'>
  readonly #onSnapshot: (queue: QueueSnapshot & QueueState) => void
  #timer: NodeJS.Timeout | null = null
  #dueMs = Number.POSITIVE_INFINITY
  #isAsking = false
  #takenMs = Number.NEGATIVE_INFINITY

  constructor(deps: { engine: Pick<EngineHost, 'call'>; onSnapshot: (queue: QueueSnapshot & QueueState) => void }) {
    this.#engine = deps.engine
    this.#onSnapshot = deps.onSnapshot
  }

  /** Call it when the queue has changed. */
  changed(): void {
    this.takeAt(this.#takenMs + betweenSnapshotsMs)
  }

  /** Takes a snapshot at this time (Unix milliseconds), or earlier if the queue changes. */
  takeAt(atMs: number): void {
    if (this.#timer && atMs >= this.#dueMs) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#dueMs = atMs
    this.#timer = setTimeout(() => void this.#take(), Math.max(0, atMs - Date.now()))
    this.#timer.unref()
  }

  async #take(): Promise<void> {
    this.#timer = null
    if (this.#isAsking) return this.takeAt(Date.now() + betweenSnapshotsMs)
    this.#isAsking = true
    try {
      const overview = (await this.#engine.call('queue.overview', { limit: 1 })) as Overview
      this.#takenMs = Date.now()
      const { counts, paused, waitingForPerson } = overview
      // The engine returns each batch only once, so request batches last: none is lost if the first request fails.
      const { batches } = (await this.#engine.call('queue.takeEndedBatches', undefined)) as Ended
      // While there is other work, waiting recordings are no reason to notify.
      const needPerson = counts.running + counts.inLine + counts.queued > 0 ? 0 : waitingForPerson
      this.#onSnapshot({ counts, paused, needAttention: counts.failed + needPerson, ended: batches })
    } catch {
      // The engine is restarting; it sends an event when it is back.
    } finally {
      this.#isAsking = false
    }
  }
}

/** The state of the queue in one line, for the tray; null before the engine's first response. */
export function trayStatus(queue: QueueState | null): string {
  const { status } = words.shell.tray
  if (!queue) return status.starting
  const { running, inLine, queued, waiting, paused, failed } = queue.counts
  const idle = queued + inLine + waiting
  const texts = [
    queue.paused && words.states.paused,
    !queue.paused && running > 0 && status.running(running),
    queue.paused ? idle + running > 0 && status.waiting(idle + running) : idle > 0 && status.waiting(idle),
    paused > 0 && status.paused(paused),
    failed > 0 && status.failed(failed),
  ]
  return texts.filter((text) => text !== false).join(' · ') || words.queue.overview.nothing
}
