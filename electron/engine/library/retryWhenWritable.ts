import { type TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import { libraryProblem } from './problems.ts'

/** How soon to try again if the library could not be written. */
const againMs = 2000

/**
 * Runs work that has no caller to report to (the machine woke up, credentials changed), and repeats it while the library cannot be
 * written, for example because the disk is full. New work replaces waiting work with the same name.
 */
export class RetryWhenWritable {
  readonly #log: Log
  readonly #refused = new Map<string, NodeJS.Timeout>()
  #stopped = false

  constructor(log: Log) {
    this.#log = log
  }

  /**
   * Returns why the library refused the work, or null. Throws only errors that are not problems of the library. It does not wait for
   * work that returns a promise: it returns null, and logs an error that is not a problem of the library.
   */
  run(name: string, work: () => void | Promise<void>): TapelogError | null {
    clearTimeout(this.#refused.get(name))
    this.#refused.delete(name)
    try {
      const end = work()
      end?.catch((error: unknown) => {
        const problem = libraryProblem(error)
        if (problem) this.later(name, work, problem)
        else
          this.#log('error', 'library-work-failed', { work: name.split(' ')[0] ?? '', code: toErrorInfo(error).code })
      })
      return null
    } catch (error) {
      const problem = libraryProblem(error)
      if (!problem) throw error
      this.later(name, work, problem)
      return problem
    }
  }

  /** Call it when the library has just refused this work with `problem`. Tries the work again later. */
  later(name: string, work: () => void | Promise<void>, problem: TapelogError): void {
    // Log only the first word, because the rest of the name may contain the name of a device.
    const [kind = ''] = name.split(' ')
    this.#log('error', 'library-unavailable', { work: kind, code: problem.code })
    if (this.#stopped) return
    clearTimeout(this.#refused.get(name))
    this.#refused.set(
      name,
      setTimeout(() => this.run(name, work), againMs),
    )
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#refused.values()) clearTimeout(timer)
  }
}
