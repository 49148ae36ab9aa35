import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../system/index.ts'

/** The folders of a library. The engine makes every name below them; none comes from a file's own name. */
export type LibraryFolders = {
  root: string
  /** Unfinished copies; see `IncomingCopies`. */
  incoming: string
  /** Sealed originals, named by content. */
  originals: string
  /** Files that can be made again: waveforms, playback copies. */
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
  // A power cut may take a new folder's name, and with it the recordings in the folder.
  for (const folder of [libraryPath, dirname(libraryPath)]) syncWhereAllowed(folder)
  return folders
}

/** The folder around a library may belong to another user. */
function syncWhereAllowed(folder: string): void {
  try {
    syncFolder(folder)
  } catch {
    // Only the name of a new library is at risk.
  }
}

export const derivedFolder = (folders: LibraryFolders, recordingId: number): string =>
  join(folders.derived, String(recordingId))

/** `originals/9f/9f2c….wav`: by content, so that no file's own name can reach the disk or collide. */
export const originalFileName = (sha256: string, extension: string): string =>
  `${sha256.slice(0, 2)}/${sha256}${extension === '' ? '' : `.${extension}`}`
