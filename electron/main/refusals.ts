import { problem } from '../../shared/words/problem.ts'

const minuteMs = 60_000
const firstPauseMs = minuteMs
const laterPauseMs = 5 * minuteMs
/** Refusals are forgotten if there is no further refusal for this long. */
const forgottenAfterMs = 60 * minuteMs

/** How many refusals in a row pause one question, and how many pause all questions. */
const mostOfOne = 2
const mostOfAll = 6
const all = Symbol('all questions')

type Refused = { times: number; lastMs: number }

/**
 * Keeps a page from repeating a question until a person agrees. After two refusals of the same question, it is not shown for a minute,
 * and after each further refusal for five minutes. If a page varies its questions, the limit for all questions stops it. `now`: a clock
 * in milliseconds that never goes back.
 */
export class Refusals {
  readonly #refused = new Map<string | symbol, Refused>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Throws `asked-too-often` if the question is paused. */
  demandMayAsk(question: string): void {
    const pausedMs = Math.max(this.#pauseMs(question, mostOfOne), this.#pauseMs(all, mostOfAll))
    if (pausedMs > 0) throw problem('asked-too-often', { minutes: Math.ceil(pausedMs / minuteMs) })
  }

  refused(question: string): void {
    const nowMs = this.#now()
    for (const key of [question, all]) this.#refused.set(key, { times: this.#times(key) + 1, lastMs: nowMs })
  }

  /** Call it when the person has allowed the whole command. */
  confirmed(question: string): void {
    this.#refused.delete(question)
    this.#refused.delete(all)
  }

  #times(key: string | symbol): number {
    const known = this.#refused.get(key)
    return known && this.#now() - known.lastMs < forgottenAfterMs ? known.times : 0
  }

  /** The remaining time of the pause; 0 or less if the question may be asked. */
  #pauseMs(key: string | symbol, most: number): number {
    const times = this.#times(key)
    const lastMs = this.#refused.get(key)?.lastMs ?? 0
    return times < most ? 0 : lastMs + (times === most ? firstPauseMs : laterPauseMs) - this.#now()
  }
}
