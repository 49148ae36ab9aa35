import type { Clock } from '../../system/index.ts'

/** How long to wait after the first event, because a recorder sends several events for one recording. */
const firstMs = 2000
/** The longest wait. Some devices send events although nothing has changed. */
const longestMs = 5 * 60_000
const listenEveryMs = 10_000

/**
 * Decides when to list a device again after it reports changed files: a moment after the first event, and after a longer wait each time
 * nothing was new. `look` resolves with true if something was new.
 */
export class News {
  readonly #clock: Clock
  readonly #look: () => Promise<boolean>
  #waitMs = firstMs
  #isHeard = false
  #isLooking = false
  #isEnded = false
  #cancel: (() => void) | null = null
  #listenedMs = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, look: () => Promise<boolean>) {
    this.#clock = clock
    this.#look = look
  }

  heard(): void {
    this.#isHeard = true
    this.#plan()
  }

  /** True at most once every {@link listenEveryMs}. */
  get isListeningDue(): boolean {
    const nowMs = this.#clock.now()
    if (nowMs - this.#listenedMs < listenEveryMs) return false
    this.#listenedMs = nowMs
    return true
  }

  /** Call this when the device was unplugged. */
  end(): void {
    this.#isEnded = true
    this.#cancel?.()
  }

  #plan(): void {
    if (this.#isEnded || this.#isLooking || this.#cancel || !this.#isHeard) return
    this.#cancel = this.#clock.after(this.#waitMs, () => {
      this.#cancel = null
      void this.#lookNow()
    })
  }

  async #lookNow(): Promise<void> {
    this.#isHeard = false
    this.#isLooking = true
    const isNew = await this.#look()
    this.#waitMs = isNew ? firstMs : Math.min(longestMs, this.#waitMs * 2)
    this.#isLooking = false
    // Handle events that arrived during the listing.
    this.#plan()
  }
}
