import type { Log } from '../../../shared/log.ts'
import { libraryProblem } from './problems.ts'

/** How soon to try again after the library could not be written. */
const againMs = 2000

/**
 * Runs work that has no caller to report to (the machine woke up, credentials changed), and tries again while the library
 * cannot be written, for example because the disk is full. A newer work replaces a waiting one of the same name.
 */
export class RetryWhenWritable {
  readonly #log: Log
  readonly #refused = new Map<string, NodeJS.Timeout>()
  #stopped = false

  constructor(log: Log) {
    this.#log = log
  }

  /** Throws only errors that are not problems of the library. */
  run(name: string, work: () => void): void {
    clearTimeout(this.#refused.get(name))
    this.#refused.delete(name)
    try {
      work()
    } catch (error) {
      const problem = libraryProblem(error)
      if (!problem) throw error
      this.#log('error', 'library-unavailable', { work: name, code: problem.code })
      if (!this.#stopped)
        this.#refused.set(
          name,
          setTimeout(() => this.run(name, work), againMs),
        )
    }
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#refused.values()) clearTimeout(timer)
  }
}
