import { existsSync } from 'node:fs'
import type { Log } from '../../../shared/errors/log.ts'
import { problem } from '../../../shared/words/problem.ts'
import { groupsWithAccess, nodeSystem } from '../../system/index.ts'
import { removeOldCopies } from './copyBeforeMigration.ts'
import { CustodyLog } from './custody.ts'
import { DamageWatch } from './damage.ts'
import { type LibraryDatabase, libraryFile, openLibraryDatabase } from './database.ts'
import { DeletedContent } from './deletedContent.ts'
import { makeLibraryFolders, takeLibraryFromOthers } from './folders.ts'
import { lockLibrary } from './lock.ts'
import { PartDigests } from './partDigests.ts'
import { ProjectStore } from './projects.ts'
import { PseudonymStore } from './pseudonyms.ts'
import { RecordingParts } from './recordingParts.ts'
import { RecordingStore } from './recordings.ts'
import { RetryWhenWritable } from './retryWhenWritable.ts'
import { SettingsStore } from './settings.ts'
import { type Keychain, SigningKeys } from './signingKeys.ts'

export type Library = ReturnType<typeof openLibrary>

/** A library that cannot be written is closed too: the sessions then end with the next row, or when it is closed again. */
function endSessions(custody: CustodyLog, log: Log): void {
  try {
    custody.settleAll()
  } catch (error) {
    log('warn', 'edit-sessions-left-open', { error: error instanceof Error ? error.name : typeof error })
  }
}

/** Windows keeps no modes. Whether others may read the library depends on the folder that contains it. */
async function warnIfShared(libraryPath: string, log: Log): Promise<void> {
  const groups = await groupsWithAccess(nodeSystem, libraryPath)
  if (groups?.length !== 0) log('warn', 'library-open-to-others', { groups: groups?.join(', ') ?? 'unknown' })
}

/**
 * Opens the library, or makes it if it is missing and `mayCreate` is not false, and locks it against a second engine. Throws
 * `library-absent`, and the errors of {@link lockLibrary} and
 * {@link openLibraryDatabase}.
 */
export function openLibrary(deps: {
  libraryPath: string
  packageRoot: string
  log: Log
  mayCreate?: boolean
  keychain?: Keychain
  now?: () => number
}) {
  if (deps.mayCreate === false && !existsSync(libraryFile(deps.libraryPath)))
    throw problem('library-absent', null, { retryable: true })
  const lock = lockLibrary(deps.libraryPath)
  let db: LibraryDatabase | null = null
  try {
    const opened = openLibraryDatabase(deps.libraryPath, deps.packageRoot)
    db = opened
    removeOldCopies(libraryFile(deps.libraryPath), (deps.now ?? Date.now)())
    const folders = makeLibraryFolders(deps.libraryPath)
    const taking = takeLibraryFromOthers(folders)
    const custody = new CustodyLog(opened, deps.now ?? Date.now)
    if (process.platform === 'win32') void warnIfShared(deps.libraryPath, deps.log)
    return {
      db: opened,
      folders,
      recordings: new RecordingStore(opened),
      parts: new RecordingParts(opened),
      projects: new ProjectStore(opened, deps.now),
      pseudonyms: new PseudonymStore(opened, deps.now ?? Date.now),
      settings: new SettingsStore(opened),
      custody,
      signingKeys: new SigningKeys(opened, {
        folder: folders.root,
        keychain: deps.keychain ?? null,
        now: deps.now ?? Date.now,
      }),
      partDigests: new PartDigests(opened),
      deletedContent: new DeletedContent(opened, deps.now),
      retryWhenWritable: new RetryWhenWritable(deps.log),
      damageWatch: new DamageWatch(libraryFile(deps.libraryPath), deps.now ?? Date.now),
      close() {
        taking.stop()
        endSessions(custody, deps.log)
        opened.close()
        lock.release()
      },
    }
  } catch (error) {
    db?.close()
    lock.release()
    throw error
  }
}
