import { TapelogError } from '../../../shared/errors.ts'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * What SQLite says when the library's disk is full, gone, write-protected or failing, as a sentence; null for every other
 * error. Nothing of it is the fault of what was being done: it can be done again.
 */
export function libraryProblem(error: unknown): TapelogError | null {
  const code = codeOf(error)
  return code === 'SQLITE_FULL' || /^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|BUSY)/.test(code)
    ? unwritable(error)
    : null
}

export const isDiskFull = (cause: unknown): boolean => ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(codeOf(cause))

/** That the library's disk refused, as a sentence: 'disk-full', else 'library-unwritable'. */
export const unwritable = (cause: unknown): TapelogError =>
  isDiskFull(cause)
    ? new TapelogError(
        'disk-full',
        'The disk that holds the library is full. Free some space, then try again; what waits goes on by itself.',
        { retryable: true, cause },
      )
    : new TapelogError(
        'library-unwritable',
        'The library cannot be read or written just now. Check that its disk is there and not write-protected, then try again; what waits goes on by itself.',
        { retryable: true, cause },
      )

/** The error as a person is to read it. */
export const asLibraryProblem = (error: unknown): unknown => libraryProblem(error) ?? error
