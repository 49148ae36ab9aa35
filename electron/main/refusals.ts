import { problem } from '../../shared/errors/problem.ts'

const minuteMs = 60_000
const firstPauseMs = minuteMs
const laterPauseMs = 5 * minuteMs
/** Refusals are forgotten after this long without another one. */
const forgottenAfterMs = 60 * minuteMs

/** How many refusals in a row one question, and all questions together, may have before they pause. */
const mostOfOne = 2
const mostOfAll = 6
const all = Symbol('all questions')

type Refused = { times: number; lastMs: number }

/**
 * Keeps a page from repeating a question until a person agrees: after two refusals of the same question it is not shown for a minute, and
 * after each further one for five. A page that varies its questions is stopped by the limit for all of them together. `now`: a clock in milliseconds
 * that only goes forward.
 */
export class Refusals {
  readonly #refused = new Map<string | symbol, Refused>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Throws `asked-too-often`. */
  demandMayAsk(question: string): void {
    const pausedMs = Math.max(this.#pauseMs(question, mostOfOne), this.#pauseMs(all, mostOfAll))
    if (pausedMs > 0) throw problem('asked-too-often', { minutes: Math.ceil(pausedMs / minuteMs) })
  }

  refused(question: string): void {
    const nowMs = this.#now()
    for (const key of [question, all]) this.#refused.set(key, { times: this.#times(key) + 1, lastMs: nowMs })
  }

  /** The whole command was allowed. */
  confirmed(question: string): void {
    this.#refused.delete(question)
    this.#refused.delete(all)
  }

  #times(key: string | symbol): number {
    const known = this.#refused.get(key)
    return known && this.#now() - known.lastMs < forgottenAfterMs ? known.times : 0
  }

  /** The time left in the pause; 0 or less: the question may be asked. */
  #pauseMs(key: string | symbol, most: number): number {
    const times = this.#times(key)
    const lastMs = this.#refused.get(key)?.lastMs ?? 0
    return times < most ? 0 : lastMs + (times === most ? firstPauseMs : laterPauseMs) - this.#now()
  }
}
