import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Recordings that were opened with Tapelog from outside: given to the program at its start, to another start while it runs, or
 * dropped on its icon. They wait here until a page takes them.
 */
export class OpenedFiles {
  readonly #onFiles: () => void
  #paths: string[] = []

  constructor(onFiles: () => void) {
    this.#onFiles = onFiles
  }

  /**
   * Takes the files among a program's arguments. Relative paths are below `folder`; switches and what does not exist are left out.
   * `own`: how many of the arguments that are no switches are the program's own: itself, and its folder if it is not packaged.
   */
  addArguments(given: readonly string[], folder: string, own: 1 | 2): void {
    const paths = given.filter((one) => !one.startsWith('-')).slice(own)
    this.add(paths.map((path) => resolve(folder, path)))
  }

  add(paths: readonly string[]): void {
    const found = paths.filter((path) => isThere(path) && !this.#paths.includes(path))
    if (found.length === 0) return
    this.#paths.push(...found)
    this.#onFiles()
  }

  /** The paths that wait and still exist. They are given once. */
  take(): string[] {
    return this.#paths.splice(0).filter(isThere)
  }
}

/** A name in an old encoding, which is not text, cannot be found here. The import says so. */
const isThere = (path: string) => existsSync(path) || path.includes('\ufffd')
