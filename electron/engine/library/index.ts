import type { Log } from '../../../shared/errors/log.ts'
import { groupsWithAccess, nodeSystem } from '../../system/index.ts'
import { DamageWatch } from './damage.ts'
import { type LibraryDatabase, libraryFile, openLibraryDatabase } from './database.ts'
import { DeletedContent } from './deletedContent.ts'
import { makeLibraryFolders, takeLibraryFromOthers } from './folders.ts'
import { lockLibrary } from './lock.ts'
import { PartDigests } from './partDigests.ts'
import { ProjectStore } from './projects.ts'
import { RecordingStore } from './recordings.ts'
import { RetryWhenWritable } from './retryWhenWritable.ts'
import { SettingsStore } from './settings.ts'

export type Library = ReturnType<typeof openLibrary>

/** Windows keeps no modes. Whether others may read the library depends on the folder that contains it. */
async function warnIfShared(libraryPath: string, log: Log): Promise<void> {
  const groups = await groupsWithAccess(nodeSystem, libraryPath)
  if (groups?.length !== 0) log('warn', 'library-open-to-others', { groups: groups?.join(', ') ?? 'unknown' })
}

/**
 * Opens the library, or makes it if it is missing, and locks it against a second engine. Throws the errors of {@link lockLibrary} and
 * {@link openLibraryDatabase}.
 */
export function openLibrary(deps: { libraryPath: string; packageRoot: string; log: Log; now?: () => number }) {
  const lock = lockLibrary(deps.libraryPath)
  let db: LibraryDatabase | null = null
  try {
    const opened = openLibraryDatabase(deps.libraryPath, deps.packageRoot)
    db = opened
    const folders = makeLibraryFolders(deps.libraryPath)
    const taking = takeLibraryFromOthers(folders)
    if (process.platform === 'win32') void warnIfShared(deps.libraryPath, deps.log)
    return {
      db: opened,
      folders,
      recordings: new RecordingStore(opened),
      projects: new ProjectStore(opened, deps.now),
      settings: new SettingsStore(opened),
      partDigests: new PartDigests(opened),
      deletedContent: new DeletedContent(opened, deps.now),
      retryWhenWritable: new RetryWhenWritable(deps.log),
      damageWatch: new DamageWatch(libraryFile(deps.libraryPath), deps.now ?? Date.now),
      close() {
        taking.stop()
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
