import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where things lie inside a library. Names below these folders are made by the engine, never taken from a file's name. */
export type LibraryFolders = {
  root: string
  /** Copies on their way in; whatever is here at start is left over from a crash. */
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
  for (const leftOver of readdirSync(folders.incoming)) rmSync(join(folders.incoming, leftOver), { force: true })
  return folders
}

export const derivedFolder = (folders: LibraryFolders, recordingId: number): string =>
  join(folders.derived, String(recordingId))

/** `originals/9f/9f2c….wav`: by content, so that no file's own name can reach the disk or collide. */
export const originalFileName = (sha256: string, extension: string): string =>
  `${sha256.slice(0, 2)}/${sha256}${extension === '' ? '' : `.${extension}`}`
