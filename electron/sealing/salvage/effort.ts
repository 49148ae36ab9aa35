/**
 * How small the pieces are that are still tried where reading fails. One bad sector costs a card reader up to half a minute, so
 * the pieces get larger the more has failed, and in the end nothing more is tried.
 */
const steps = [
  { failures: 1500, failingMs: 5 * 60_000, smallestBytes: 512 },
  { failures: 2500, failingMs: 10 * 60_000, smallestBytes: 64 * 1024 },
  { failures: 3000, failingMs: 15 * 60_000, smallestBytes: 1024 * 1024 },
] as const

/** Counts failed reads and their time, and says how much more is worth trying. */
export class Effort {
  readonly #now: () => number
  #failures = 0
  #failingMs = 0

  /** `now`: a clock in milliseconds that never goes back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The smallest piece that is tried; null: nothing more is tried. */
  get smallestBytes(): number | null {
    const step = steps.find(({ failures, failingMs }) => this.#failures < failures && this.#failingMs < failingMs)
    return step?.smallestBytes ?? null
  }

  /** Runs a read; its failure is counted, and thrown. */
  async try<T>(read: () => Promise<T>): Promise<T> {
    const startedMs = this.#now()
    try {
      return await read()
    } catch (error) {
      this.#failures += 1
      this.#failingMs += this.#now() - startedMs
      throw error
    }
  }
}
