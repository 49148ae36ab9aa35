import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { problem } from '../../../shared/words/problem.ts'
import { makeOwnFile, makeOwnFolder } from '../../system/index.ts'
import { asLibraryProblem, isDiskFull, unwritable } from './problems.ts'

/**
 * Allows only one engine per library, by an exclusive SQLite transaction on a separate file. The operating system
 * releases the lock when the process ends, even after a crash. So when an engine starts, no process works on a job that
 * says `running`.
 */
export function lockLibrary(libraryPath: string): { release(): void } {
  const lock = held(openLock(libraryPath))
  return { release: () => lock.close() }
}

/** Takes an existing lock file of this kind, such as the service's. Throws like {@link lockLibrary}. */
export const holdLock = (path: string): { close(): void } => held(new Database(path, { timeout: 200 }))

function held(lock: Database.Database): Database.Database {
  try {
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock.close()
    const code = cause instanceof Database.SqliteError ? cause.code : ''
    if (!code.startsWith('SQLITE_BUSY')) throw asLibraryProblem(cause)
    throw problem('library-in-use', null, { retryable: true, cause })
  }
}

function openLock(libraryPath: string): Database.Database {
  try {
    makeOwnFolder(libraryPath)
    makeOwnFile(join(libraryPath, 'library.lock'))
    // A check holds the lock only briefly.
    return new Database(join(libraryPath, 'library.lock'), { timeout: 200 })
  } catch (cause) {
    if (isDiskFull(cause)) throw unwritable(cause)
    throw problem('library-folder-refused', null, { retryable: true, cause })
  }
}

/** True while an engine works on the library. The check does not keep an engine from starting. */
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
