import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryDatabase } from '../library/database.ts'

/**
 * Copies on their way in, one file for each import that is under way, and its mark beside it. One that broke off stays
 * until its import goes on or is given up.
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

  /** One at a time for each job: a run that was paused may still be ending when the next one begins. */
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

  /** Removes what belongs to no import that may go on. Cheap; called at start and whenever jobs changed. Never throws. */
  sweep(): void {
    if (!this.#db.open) return
    try {
      for (const name of readdirSync(this.#folder)) {
        const [, jobId] = /^(\d+)\.part(\.mark(\.new)?)?$/.exec(name) ?? []
        if (jobId !== undefined && this.#mayGoOn(Number(jobId))) continue
        try {
          rmSync(join(this.#folder, name), { force: true })
        } catch {
          // Windows removes nothing that is open; there is a next time.
        }
      }
    } catch {
      // The folder or the library cannot be read just now. What is not known to be over stays.
    }
  }

  #mayGoOn(jobId: number): boolean {
    const row = this.#db
      .prepare<[number], { one: 1 }>(
        `SELECT 1 AS one FROM jobs WHERE id = ? AND kind = 'import' AND dismissed = 0
         AND state IN ('queued', 'running', 'waiting', 'paused', 'failed')`,
      )
      .get(jobId)
    return row !== undefined
  }
}
