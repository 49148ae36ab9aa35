import { problem } from '../../../shared/words/problem.ts'

const mostPerMinute = 30

/** The limit of requests to the registry. No person reaches it. It stops a script from sending data out by choosing recorders. */
export class RequestRate {
  readonly #now: () => number
  #timesMs: number[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts one request. Throws `registry-too-often`. */
  take(): void {
    const nowMs = this.#now()
    // If the clock was set back, do not block requests for long.
    this.#timesMs = this.#timesMs.filter((timeMs) => Math.abs(nowMs - timeMs) < 60_000)
    if (this.#timesMs.length >= mostPerMinute) throw problem('registry-too-often', null, { retryable: true })
    this.#timesMs.push(nowMs)
  }
}
