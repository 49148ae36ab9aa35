import type { Log } from '../../../shared/log.ts'
import { type LibraryDatabase, openLibraryDatabase } from './database.ts'
import { DeletedContent } from './deletedContent.ts'
import { makeLibraryFolders } from './folders.ts'
import { lockLibrary } from './lock.ts'
import { PartDigests } from './partDigests.ts'
import { RecordingStore } from './recordings.ts'
import { RetryWhenWritable } from './retryWhenWritable.ts'
import { SettingsStore } from './settings.ts'

export type Library = ReturnType<typeof openLibrary>

/** Opens the library, locked against a second engine; makes it when it is missing. Throws what {@link lockLibrary} and {@link openLibraryDatabase} do. */
export function openLibrary(deps: { libraryPath: string; packageRoot: string; log: Log; now?: () => number }) {
  const lock = lockLibrary(deps.libraryPath)
  let db: LibraryDatabase | null = null
  try {
    const opened = openLibraryDatabase(deps.libraryPath, deps.packageRoot)
    db = opened
    return {
      db: opened,
      folders: makeLibraryFolders(deps.libraryPath),
      recordings: new RecordingStore(opened),
      settings: new SettingsStore(opened),
      partDigests: new PartDigests(opened),
      deletedContent: new DeletedContent(opened, deps.now),
      retryWhenWritable: new RetryWhenWritable(deps.log),
      close() {
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
