import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from './syncFolder.ts'

/** Where things lie inside a library. Names below these folders are made by the engine, never taken from a file's name. */
export type LibraryFolders = {
  root: string
  /** Copies on their way in; see `IncomingCopies`. */
  incoming: string
  /** Sealed originals, named by content. */
  originals: string
  /** What can be made again: waveforms, playback copies. */
  derived: string
}

export function makeLibraryFolders(libraryPath: string): LibraryFolders {
  const folders = {
    root: libraryPath,
    incoming: join(libraryPath, 'incoming'),
    originals: join(libraryPath, 'originals'),
    derived: join(libraryPath, 'derived'),
  }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  // A sealed recording in a folder whose own name a power cut took would be lost with it.
  for (const folder of [libraryPath, dirname(libraryPath)]) syncWhereAllowed(folder)
  return folders
}

/** The folder around a library may be somebody else's. */
function syncWhereAllowed(folder: string): void {
  try {
    syncFolder(folder)
  } catch {
    // It was there before; only a new library's own name is at stake.
  }
}

export const derivedFolder = (folders: LibraryFolders, recordingId: number): string =>
  join(folders.derived, String(recordingId))

/** `originals/9f/9f2c….wav`: by content, so that no file's own name can reach the disk or collide. */
export const originalFileName = (sha256: string, extension: string): string =>
  `${sha256.slice(0, 2)}/${sha256}${extension === '' ? '' : `.${extension}`}`
