const mostKept = 10_000

/** Keeps answers for a short time, except null and errors. */
export class RecentAnswers<T> {
  readonly #keepMs: number
  readonly #now: () => number
  readonly #kept = new Map<string, { answer: T; untilMs: number }>()

  constructor(keepMs: number, now: () => number) {
    this.#keepMs = keepMs
    this.#now = now
  }

  async get(name: string, ask: () => Promise<T | null>): Promise<T | null> {
    const kept = this.#kept.get(name)
    if (kept && this.#now() < kept.untilMs) return kept.answer
    // Counted from before the question, because the answer can be as old as that.
    const untilMs = this.#now() + this.#keepMs
    const answer = await ask()
    this.#kept.delete(name)
    if (answer === null) return null
    this.#kept.set(name, { answer, untilMs })
    // New answers go to the end of the map, so its first one is the oldest.
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
    return answer
  }
}
