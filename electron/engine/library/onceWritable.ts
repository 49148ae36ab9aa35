import type { Log } from '../../../shared/log.ts'
import { libraryProblem } from './problems.ts'

/** The library could not be written: when it is tried again. */
const againMs = 2000

/**
 * Work that nobody waits for (the machine woke up, credentials changed), done as soon as the library takes it: while it is
 * refused, by a full disk say, it is tried again. Of what has the same name only the last is.
 */
export class OnceWritable {
  readonly #log: Log
  readonly #refused = new Map<string, NodeJS.Timeout>()
  #stopped = false

  constructor(log: Log) {
    this.#log = log
  }

  /** Throws only what is no problem of the library. */
  run(name: string, work: () => void): void {
    clearTimeout(this.#refused.get(name))
    this.#refused.delete(name)
    try {
      work()
    } catch (error) {
      const problem = libraryProblem(error)
      if (!problem) throw error
      this.#log('error', 'library-not-to-be-had', { work: name, code: problem.code })
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
