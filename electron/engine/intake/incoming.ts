import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryDatabase } from '../library/database.ts'

/**
 * The copies in `incoming/`: one file for each import, and its mark beside the file. An unfinished copy stays until its import
 * continues or is cancelled.
 */
export class IncomingCopies {
  readonly #folder: string
  readonly #db: LibraryDatabase
  readonly #runs = new Map<number, Promise<unknown>>()

  constructor(folder: string, db: LibraryDatabase) {
    this.#folder = folder
    this.#db = db
  }

  path(jobId: number): string {
    return join(this.#folder, `${jobId}.part`)
  }

  /**
   * Waits until an earlier run of the job has ended, because a paused run may still be ending when the next one begins.
   */
  async alone<T>(jobId: number, run: () => Promise<T>): Promise<T> {
    const before = this.#runs.get(jobId) ?? Promise.resolve()
    const mine = before.then(run, run)
    this.#runs.set(jobId, mine)
    try {
      return await mine
    } finally {
      if (this.#runs.get(jobId) === mine) this.#runs.delete(jobId)
    }
  }

  /** Removes files of imports that cannot continue. It is cheap. Call it at start and when jobs have changed. Never throws. */
  sweep(): void {
    if (!this.#db.open) return
    try {
      for (const name of readdirSync(this.#folder)) {
        const [, jobId] = /^(\d+)\.part(\.mark(\.new)?)?$/.exec(name) ?? []
        if (jobId !== undefined && this.#mayContinue(Number(jobId))) continue
        try {
          rmSync(join(this.#folder, name), { force: true })
        } catch {
          // Windows does not remove open files. The next call removes the file.
        }
      }
    } catch {
      // The folder or the library cannot be read now, so nothing is removed.
    }
  }

  #mayContinue(jobId: number): boolean {
    const row = this.#db
      .prepare<[number], { one: 1 }>(
        `SELECT 1 AS one FROM jobs WHERE id = ? AND kind = 'import' AND dismissed = 0
         AND state IN ('queued', 'running', 'waiting', 'paused', 'failed')`,
      )
      .get(jobId)
    return row !== undefined
  }
}
