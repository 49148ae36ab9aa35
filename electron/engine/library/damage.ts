import { closeSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf } from '../../system/index.ts'
import { libraryProblem } from './problems.ts'

/**
 * Distinguishes a damaged library from a disk that fails to read. SQLite reports SQLITE_CORRUPT ("database disk image is malformed")
 * for both, because it reads EIO as a damaged file system.
 */
const maybeDamage = /^SQLITE_(CORRUPT|NOTADB)/
const readError = /^SQLITE_(CORRUPT|NOTADB|IOERR)/

const timesRead = 4
/** SQLite's read size. A larger read could succeed although the read of a page fails. */
const pageBytes = 4096

/** Runs work that only reads, and repeats it a few times at once if the disk fails. Throws the last error. */
export function readAgain<T>(read: () => T): T {
  for (let time = 1; ; time++) {
    try {
      return read()
    } catch (error) {
      if (time === timesRead || !isRefusedRead(error)) throw error
    }
  }
}

const isRefusedRead = (error: unknown): boolean =>
  readError.test(errorCodeOf(error)) || (error instanceof TapelogError && readError.test(errorCodeOf(error.cause)))

/** Throws the file system's error for a place that cannot be read. */
function readWhole(path: string): void {
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size === 0) return
  const file = openSync(path, 'r')
  try {
    const page = Buffer.allocUnsafe(pageBytes)
    for (let at = 0; at < size; at += pageBytes) readSync(file, page, 0, pageBytes, at)
  } finally {
    closeSync(file)
  }
}

function isSound(path: string): boolean {
  let db: Database.Database | null = null
  try {
    db = new Database(path, { readonly: true, fileMustExist: true })
    return db.pragma('quick_check(1)', { simple: true }) === 'ok'
  } catch (error) {
    // Another program has locked the library, so its state is unknown.
    if (!readError.test(errorCodeOf(error))) return true
    return false
  } finally {
    db?.close()
  }
}

/**
 * True only if every byte of the library and its log can be read before and after SQLite's checks, and each check finds damage. Reads
 * the whole file, which takes about a second per gigabyte.
 * @exportedFor tests: one case per error of SQLite
 */
export function isDamaged(path: string): boolean {
  try {
    for (let look = 0; look < 2; look++) {
      for (const part of [path, `${path}-wal`]) readWhole(part)
      if (isSound(path)) return false
    }
    for (const part of [path, `${path}-wal`]) readWhole(part)
    return true
  } catch {
    return false
  }
}

/** Opens a library. Throws 'library-damaged' only if {@link isDamaged} finds damage; else the last error of opening it. */
export function openedUnlessDamaged<T>(path: string, open: () => T): T {
  try {
    return readAgain(open)
  } catch (error) {
    if (error instanceof TapelogError && maybeDamage.test(errorCodeOf(error.cause)) && isDamaged(path))
      throw damaged(error.cause)
    throw error
  }
}

/**
 * A check starts if a second read fails this long after the first, but there is at most one check in
 * {@link lookAgainMs}.
 */
const persistsMs = 2000
const lookAgainMs = 60_000

/** Judges errors of the open library. It checks for damage only if the error persists. */
export class DamageWatch {
  readonly #path: string
  readonly #now: () => number
  #firstMs: number | null = null
  #looked: { atMs: number; isDamaged: boolean } | null = null

  constructor(path: string, now: () => number) {
    this.#path = path
    this.#now = now
  }

  /** Null for an error that is not a problem of the library; `library-damaged` only if {@link isDamaged} finds damage. */
  problemOf(error: unknown): TapelogError | null {
    if (!maybeDamage.test(errorCodeOf(error))) return libraryProblem(error)
    const nowMs = this.#now()
    if (this.#firstMs === null || nowMs - this.#firstMs > lookAgainMs) this.#firstMs = nowMs
    const isDue = this.#looked === null || nowMs - this.#looked.atMs > lookAgainMs
    if (isDue && nowMs - this.#firstMs >= persistsMs) this.#looked = { atMs: nowMs, isDamaged: isDamaged(this.#path) }
    return this.#looked?.isDamaged ? damaged(error) : libraryProblem(error)
  }
}

const damaged = (cause: unknown): TapelogError => problem('library-damaged', null, { cause })
