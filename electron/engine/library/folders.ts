import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeOwnFolder, syncFolder, takeFromOthers, takeTreeFromOthers } from '../../system/index.ts'

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
  // The root first: while others cannot enter it, the modes below it matter little.
  makeOwnFolder(folders.root)
  for (const folder of contentFolders(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A power cut may take a new folder's name, and with it the recordings in the folder.
  for (const folder of [libraryPath, dirname(libraryPath)]) syncWhereAllowed(folder)
  return folders
}

const contentFolders = ({ incoming, originals, derived }: LibraryFolders) => [incoming, originals, derived]

/**
 * Takes a library of an earlier version away from other users of the machine: its database files and backups at once, the files of
 * recordings in the background. Touches only what Tapelog has made. `finished` resolves when that is done or was stopped.
 */
export function takeLibraryFromOthers(folders: LibraryFolders): { finished: Promise<void>; stop(): void } {
  for (const name of readdirSync(folders.root))
    if (/^library\.(sqlite|lock)/.test(name)) takeFromOthers(join(folders.root, name))
  let isStopped = false
  const work = async () => {
    for (const folder of contentFolders(folders)) await takeTreeFromOthers(folder, () => isStopped)
  }
  return {
    finished: work(),
    stop: () => {
      isStopped = true
    },
  }
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
