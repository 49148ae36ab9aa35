import { type TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
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

  /**
   * Returns why the library refused, or null. Throws only errors that are not problems of the library. Work that is a promise is
   * not waited for: null is returned, and an error that is no problem of the library is logged.
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

  /** The library has just refused this work with `problem`: tries it again later. */
  later(name: string, work: () => void | Promise<void>, problem: TapelogError): void {
    // The name may end with what a device is called.
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
