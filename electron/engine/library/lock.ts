import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { TapelogError } from '../../../shared/errors.ts'

/**
 * One engine per library: an exclusive SQLite transaction on a file of its own, which the operating system gives up
 * when the process dies, however it dies. Because of it, a job found `running` at start belongs to nobody.
 */
export function lockLibrary(libraryPath: string): { release(): void } {
  mkdirSync(libraryPath, { recursive: true })
  const lock = new Database(join(libraryPath, 'library.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new TapelogError(
      'library-in-use',
      'This library is already open in another Tapelog. Close that one first, or name another library.',
      { retryable: true, cause },
    )
  }
  return { release: () => lock.close() }
}
