import { problem } from '../../../shared/errors/problem.ts'

const mostPerMinute = 30

/** The limit of requests to the registry: no person reaches it, and it stops a script from signalling through its choice of recorders. */
export class RequestRate {
  readonly #now: () => number
  #timesMs: number[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts one request. Throws `registry-too-often`. */
  take(): void {
    const nowMs = this.#now()
    // A clock that was set back must not lock it for long.
    this.#timesMs = this.#timesMs.filter((timeMs) => Math.abs(nowMs - timeMs) < 60_000)
    if (this.#timesMs.length >= mostPerMinute) throw problem('registry-too-often', null, { retryable: true })
    this.#timesMs.push(nowMs)
  }
}
