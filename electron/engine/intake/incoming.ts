import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../system/index.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { LibraryFolders } from '../library/folders.ts'

/**
 * The copies in `incoming/`: one file for each import, and its mark beside the file. An unfinished copy stays until its import
 * continues or is cancelled.
 */
export class IncomingCopies {
  readonly #folder: string
  readonly #originals: string
  readonly #db: LibraryDatabase
  readonly #runs = new Map<number, Promise<unknown>>()

  constructor({ incoming, originals }: Pick<LibraryFolders, 'incoming' | 'originals'>, db: LibraryDatabase) {
    this.#folder = incoming
    this.#originals = originals
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

  /**
   * Call it before the file of a join gets its place among the originals. If its recording is then never added, because the process dies or
   * because its files were deleted meanwhile, {@link sweep} removes that file too: otherwise it would stay when its files are deleted.
   */
  placing(jobId: number, fileName: string): void {
    // The mark must be on the disk before the file is, so that a power cut leaves no sound that nothing knows of.
    writeFileSync(this.#placedPath(jobId), fileName, { flush: true })
    syncFolder(this.#folder)
  }

  /** Call it when the recording of the file was added. */
  placed(jobId: number): void {
    try {
      rmSync(this.#placedPath(jobId), { force: true })
    } catch {
      // The next sweep removes it.
    }
  }

  #placedPath = (jobId: number): string => join(this.#folder, `${jobId}.placed`)

  /** Removes files of imports that cannot continue. It is cheap. Call it at start and when jobs have changed. Never throws. */
  sweep(): void {
    if (!this.#db.open) return
    try {
      for (const name of readdirSync(this.#folder)) {
        const [, jobId, kind] = /^(\d+)\.(part(?:\.mark(?:\.new)?)?|placed)$/.exec(name) ?? []
        if (jobId !== undefined && this.#mayContinue(Number(jobId))) continue
        if (kind === 'placed' && !this.#removePlaced(Number(jobId))) continue
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

  /** A failed join begins anew. */
  #mayContinue(jobId: number): boolean {
    const row = this.#db
      .prepare<[number], { one: 1 }>(
        `SELECT 1 AS one FROM jobs WHERE id = ? AND kind = 'import' AND dismissed = 0
         AND (state IN ('queued', 'running', 'waiting', 'paused')
           OR state = 'failed' AND json_extract(payload, '$.source.kind') <> 'parts')`,
      )
      .get(jobId)
    return row !== undefined
  }

  /** Removes the file of an ended join from the originals, unless it is a recording. False if that is not known yet. */
  #removePlaced(jobId: number): boolean {
    // Another import may have put the same content there, and not have added its recording yet.
    const isImporting = this.#db
      .prepare<[], { one: 1 }>(`SELECT 1 AS one FROM jobs WHERE kind = 'import' AND state = 'running' LIMIT 1`)
      .get()
    if (isImporting) return false
    const fileName = readFileSync(this.#placedPath(jobId), 'utf8')
    const isRecording = this.#db
      .prepare<[string], { one: 1 }>('SELECT 1 AS one FROM recordings WHERE file_name = ?')
      .get(fileName)
    // A power cut may have left the name empty.
    if (!isRecording && placedName.test(fileName)) rmSync(join(this.#originals, fileName), { force: true })
    return true
  }
}

/** A name that {@link originalFileName} gives. */
const placedName = /^[0-9a-f]{2}\/[0-9a-f]{64}\.\w+$/
