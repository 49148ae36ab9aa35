/** The limiter saves tokens for at most an eighth of a second, so that the flow is even. */
const burstsPerSecond = 8
const smallestBurstBytes = 1024
/** A changed limit applies within this time. */
const lookAgainMs = 500

/**
 * Limits the bytes per second of all uploads to remote services together, with a token bucket at which connections wait in line.
 * Without a limit, nothing waits.
 */
export class Bandwidth {
  readonly #limitSetting: () => number | null
  #limit: number | null = null
  #lookedMs = Number.NEGATIVE_INFINITY
  #tokens = 0
  #filledMs = 0
  #line: Promise<unknown> = Promise.resolve()

  /** `bytesPerSecond` is called at most twice a second; null means no limit. */
  constructor(bytesPerSecond: () => number | null) {
    this.#limitSetting = bytesPerSecond
  }

  /** Resolves with how many of these bytes may leave now; waits until some may. */
  allow(wantedBytes: number): number | Promise<number> {
    if (this.#bytesPerSecond() === null) return wantedBytes
    const allowed = this.#line.then(() => this.#wait(wantedBytes))
    this.#line = allowed
    return allowed
  }

  async #wait(wantedBytes: number): Promise<number> {
    for (;;) {
      const limit = this.#bytesPerSecond()
      if (limit === null) return wantedBytes
      const burst = Math.min(wantedBytes, Math.max(smallestBurstBytes, Math.floor(limit / burstsPerSecond)))
      this.#fill(limit)
      if (this.#tokens >= burst) {
        this.#tokens -= burst
        return burst
      }
      const waitMs = Math.ceil(((burst - this.#tokens) * 1000) / limit)
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, lookAgainMs)))
    }
  }

  #fill(limit: number): void {
    const nowMs = performance.now()
    const most = Math.max(smallestBurstBytes, limit / burstsPerSecond)
    this.#tokens = Math.min(most, this.#tokens + ((nowMs - this.#filledMs) * limit) / 1000)
    this.#filledMs = nowMs
  }

  #bytesPerSecond(): number | null {
    const nowMs = performance.now()
    if (nowMs - this.#lookedMs >= lookAgainMs) {
      this.#lookedMs = nowMs
      this.#limit = this.#limitSetting()
    }
    return this.#limit
  }
}
