import type { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf, isOutOfSpace } from '../../system/index.ts'

/**
 * Turns SQLite's error for a full, missing, write-protected or failing library disk into a {@link TapelogError}; null for every other
 * error. The caller can repeat the failed work.
 */
export function libraryProblem(error: unknown): TapelogError | null {
  const code = errorCodeOf(error)
  return code === 'SQLITE_FULL' || /^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|BUSY)/.test(code)
    ? unwritable(error)
    : null
}

export const isDiskFull = (cause: unknown): boolean => errorCodeOf(cause) === 'SQLITE_FULL' || isOutOfSpace(cause)

/** The library's disk refused a write: `disk-full`, else `library-unwritable`. */
export const unwritable = (cause: unknown): TapelogError =>
  problem(isDiskFull(cause) ? 'disk-full' : 'library-unwritable', null, { retryable: true, cause })

/** Turns a problem of the library into a {@link TapelogError}, and returns every other error unchanged. */
export const asLibraryProblem = (error: unknown): unknown => libraryProblem(error) ?? error

/**
 * Runs `write`. False if the library cannot be written now, for example because the disk is full; the end of the job then writes it
 * later.
 */
export function writtenNow(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if (!libraryProblem(error)) throw error
    return false
  }
}
