/**
 * Combines many requests to refresh: at most one per `pauseMs`, and none before the last result has arrived. So a slow result is
 * neither dropped nor requested twice.
 */
export class Refresher {
  readonly #refresh: () => Promise<unknown>
  readonly #pauseMs: number
  #timer: ReturnType<typeof setTimeout> | null = null
  #isBusy = false
  #isAskedFor = false
  #isStopped = false

  constructor(refresh: () => Promise<unknown>, pauseMs: number) {
    this.#refresh = refresh
    this.#pauseMs = pauseMs
  }

  readonly ask = (): void => {
    this.#isAskedFor = true
    if (this.#timer === null && !this.#isBusy && !this.#isStopped)
      this.#timer = setTimeout(() => void this.#run(), this.#pauseMs)
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    this.#timer = null
    this.#isBusy = true
    this.#isAskedFor = false
    try {
      await this.#refresh()
    } catch {
      // The component that uses the result shows the query's error.
    }
    this.#isBusy = false
    if (this.#isAskedFor) this.ask()
  }
}
