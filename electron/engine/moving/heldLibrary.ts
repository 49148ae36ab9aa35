import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf, isMissing } from '../../system/index.ts'
import { libraryFile } from '../library/database.ts'
import { holdLock, lockLibrary } from '../library/lock.ts'
import { asLibraryProblem } from '../library/problems.ts'

/** How often to try to hold an empty log, and how long each step of a try waits for other programs. Together about 5 s. */
const mostTries = 20
const waitMs = 250

/**
 * Locks the library and its service, and keeps other programs from writing to the database. From then on `library.sqlite` alone holds
 * everything that was committed. Returns a function that ends this. Throws `library-absent`, `library-in-use`, `move-read-elsewhere`.
 */
export function holdLibrary(from: string): () => void {
  if (!existsSync(libraryFile(from))) throw problem('library-absent', null, { retryable: true })
  const held: { close: () => void }[] = []
  const release = () => {
    for (const one of held.splice(0).reverse()) one.close()
  }
  try {
    const lock = lockLibrary(from)
    held.push({ close: lock.release })
    const serviceLock = join(from, 'service/service.lock')
    if (existsSync(serviceLock)) held.push(holdLock(serviceLock))
    const db = new Database(libraryFile(from), { fileMustExist: true, timeout: waitMs })
    held.push(db)
    holdEmptyLog(db, from)
    return release
  } catch (error) {
    release()
    throw asLibraryProblem(error)
  }
}

/**
 * Moves the log into the database and takes the write lock. SQLite cannot do both at once, and another program may commit between the
 * two steps. Its edit is then only in the log, which is not copied, so both steps are tried again.
 */
function holdEmptyLog(db: Database.Database, library: string): void {
  for (let tries = 0; tries < mostTries; tries++) {
    const [log] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (log?.busy !== 0 || !beginWriting(db)) continue
    if (sizeOf(`${libraryFile(library)}-wal`) === 0) return
    db.exec('ROLLBACK')
  }
  throw problem('move-read-elsewhere', null, { retryable: true })
}

/** False if another program is writing. */
function beginWriting(db: Database.Database): boolean {
  try {
    db.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (errorCodeOf(error).startsWith('SQLITE_BUSY')) return false
    throw error
  }
}

/** In bytes; 0 for a missing file. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}
