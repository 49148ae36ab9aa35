import Database from 'better-sqlite3'
import type { Log } from '../../shared/log.ts'

const pauseMs = 2000

/** True for what the library itself could not do (a full disk, say), whatever was to be written. */
export const isLibraryError = (error: unknown): boolean => error instanceof Database.SqliteError

/** The code alone: messages may carry paths. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : typeof error

/**
 * Steps that nobody waits for. Each begins after whatever its caller is in the middle of (a transaction, an answer); one
 * that throws is logged and done again after a pause: there is nobody to whom it could be refused.
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

  /** Waits for what runs; nothing begins any more. */
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
