import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { TapelogError } from '../../../shared/errors.ts'
import { asLibraryProblem, isDiskFull, unwritable } from './problems.ts'

/**
 * One engine per library: an exclusive SQLite transaction on a file of its own, which the operating system gives up
 * when the process dies, however it dies. Because of it, a job found `running` at start belongs to nobody.
 */
export function lockLibrary(libraryPath: string): { release(): void } {
  const lock = openLock(libraryPath)
  try {
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    const code = cause instanceof Database.SqliteError ? cause.code : ''
    if (!code.startsWith('SQLITE_BUSY')) throw asLibraryProblem(cause)
    throw new TapelogError(
      'library-in-use',
      'This library is already open in another Tapelog. Close that one first, or name another library.',
      { retryable: true, cause },
    )
  }
  return { release: () => lock.close() }
}

function openLock(libraryPath: string): Database.Database {
  try {
    mkdirSync(libraryPath, { recursive: true })
    // Who only asks whether it is held is through in a moment.
    return new Database(join(libraryPath, 'library.lock'), { timeout: 200 })
  } catch (cause) {
    if (isDiskFull(cause)) throw unwritable(cause)
    throw new TapelogError(
      'library-folder-refused',
      'The library’s folder cannot be made or written to. Check that its disk is there, that it is a folder and that you may write to it, or choose another folder.',
      { retryable: true, cause },
    )
  }
}

/** Whether an engine works on the library, asked without keeping one from starting. */
export function isLibraryLocked(libraryPath: string): boolean {
  const path = join(libraryPath, 'library.lock')
  if (!existsSync(path)) return false
  const lock = new Database(path, { readonly: true, timeout: 0 })
  try {
    lock.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch {
    return true
  } finally {
    lock.close()
  }
}
