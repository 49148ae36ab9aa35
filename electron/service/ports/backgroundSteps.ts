import type { Log } from '../../../shared/errors/log.ts'
import { errorCodeOf } from '../../system/index.ts'

const pauseMs = 2000

/** The error's code, for the log. Messages are not logged, because they may contain paths. */
export const codeOf = (error: unknown): string =>
  errorCodeOf(error) || (error instanceof Error ? error.name : typeof error)

/**
 * Runs steps after the caller's transaction or response has finished. If a step throws, it is logged as `event` and run again after a
 * pause.
 */
export class BackgroundSteps {
  readonly #log: Log
  readonly #event: string
  readonly #underWay = new Set<Promise<void>>()
  readonly #pauses = new Set<NodeJS.Timeout>()
  #closed = false

  constructor(log: Log, event: string) {
    this.#log = log
    this.#event = event
  }

  run(step: () => void | Promise<void>): void {
    if (this.#closed) return
    const running = Promise.resolve()
      .then(step)
      .catch((error: unknown) => {
        this.#log('error', this.#event, { code: codeOf(error) })
        this.#later(step)
      })
      .finally(() => this.#underWay.delete(running))
    this.#underWay.add(running)
  }

  /** Waits for running steps and starts no more. */
  async close(): Promise<void> {
    this.#closed = true
    for (const pause of this.#pauses) clearTimeout(pause)
    await Promise.all(this.#underWay)
  }

  #later(step: () => void | Promise<void>): void {
    if (this.#closed) return
    const pause = setTimeout(() => {
      this.#pauses.delete(pause)
      this.run(step)
    }, pauseMs).unref()
    this.#pauses.add(pause)
  }
}
