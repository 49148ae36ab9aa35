import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { RemovedLibrary } from '../../../shared/processes/engineProtocol.ts'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf, isMissing, sharesFiles } from '../../system/index.ts'
import { libraryFile } from '../library/database.ts'
import { lockLibrary } from '../library/lock.ts'
import { hashOfSource } from './copiedFile.ts'
import { holdLibrary } from './heldLibrary.ts'
import { removeLibraryFiles } from './libraryFiles.ts'

/**
 * Removes a library under its locks, see {@link removeLibraryFiles}. Calling it again continues. Throws `old-copy-not-separate`,
 * `old-copy-in-use`, `old-copy-changed`, and `old-copy-remains` if files could not be removed or its disk is not there.
 */
export async function removeLibrary({ path, inUse, onlyIf }: RemovedLibrary): Promise<void> {
  try {
    if (!(await isFolderThere(path))) return
    if (inUse !== null && (await sharesFiles(path, inUse))) throw problem('old-copy-not-separate')
    const release = await hold(path)
    try {
      if (existsSync(libraryFile(path)) && !(await isAsExpected(path, onlyIf))) throw problem('old-copy-changed')
      // Windows removes no file that is open.
      if (process.platform === 'win32') release()
      await removeLibraryFiles(path)
    } finally {
      release()
    }
  } catch (cause) {
    throw asRemovalProblem(cause)
  }
}

/** False if the folder is gone. Throws if the folder around it is gone too: a disk that is not there still has the library. */
async function isFolderThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (!isMissing(error)) throw error
    await stat(dirname(path))
    return false
  }
}

/** Keeps other programs out. After a removal that was interrupted, the database is gone. */
async function hold(path: string): Promise<() => void> {
  if (existsSync(libraryFile(path))) return holdLibrary(path)
  const lock = lockLibrary(path)
  return () => lock.release()
}

async function isAsExpected(path: string, onlyIf: RemovedLibrary['onlyIf']): Promise<boolean> {
  if (onlyIf === 'empty') return isEmpty(path)
  if (onlyIf.databaseSha256 === null) return true
  const reading = { signal: new AbortController().signal, pausing: async () => {}, onBytes: () => {} }
  return (await hashOfSource(libraryFile(path), reading)) === onlyIf.databaseSha256
}

/** Rows and files that a person or a recorder has put into a library. */
async function isEmpty(path: string): Promise<boolean> {
  const db = new Database(libraryFile(path), { readonly: true, fileMustExist: true })
  try {
    for (const table of ['recordings', 'jobs', 'accounts', 'projects', 'devices', 'watch_folders'])
      if (db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined) return false
  } finally {
    db.close()
  }
  for (const folder of ['originals', 'incoming']) if ((await filesIn(join(path, folder))).length > 0) return false
  return true
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
}

function asRemovalProblem(cause: unknown): TapelogError {
  const code = cause instanceof TapelogError ? cause.code : ''
  if (cause instanceof TapelogError && code.startsWith('old-copy-')) return cause
  const isBusy = errorCodeOf(cause instanceof Error ? cause.cause : null).startsWith('SQLITE_BUSY')
  if (code === 'library-in-use' || code === 'move-read-elsewhere' || isBusy)
    return problem('old-copy-in-use', null, { retryable: true, cause })
  return problem('old-copy-remains', null, { retryable: true, cause })
}
