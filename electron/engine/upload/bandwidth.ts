/** Tokens that pile up while nothing is sent: an eighth of a second's worth, so that nothing goes out in bursts. */
const perSecondParts = 8
const smallestSliceBytes = 1024
/** A limit that changes holds from here on at the latest. */
const lookAgainMs = 500

/**
 * Holds back what goes to remote services, all uploads together, to so many bytes a second: a token bucket, at which
 * connections wait in line. Without a limit it is in nobody's way.
 */
export class Bandwidth {
  readonly #limitSetting: () => number | null
  #limit: number | null = null
  #lookedMs = Number.NEGATIVE_INFINITY
  #tokens = 0
  #filledMs = 0
  #line: Promise<unknown> = Promise.resolve()

  /** `bytesPerSecond` is asked anew twice a second at most; null: no limit. */
  constructor(bytesPerSecond: () => number | null) {
    this.#limitSetting = bytesPerSecond
  }

  /** How many of these bytes may go now; waits until some may. */
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
      const slice = Math.min(wantedBytes, Math.max(smallestSliceBytes, Math.floor(limit / perSecondParts)))
      this.#fill(limit)
      if (this.#tokens >= slice) {
        this.#tokens -= slice
        return slice
      }
      const waitMs = Math.ceil(((slice - this.#tokens) * 1000) / limit)
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, lookAgainMs)))
    }
  }

  #fill(limit: number): void {
    const nowMs = performance.now()
    const most = Math.max(smallestSliceBytes, limit / perSecondParts)
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
