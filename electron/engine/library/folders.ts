import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeOwnFolder, syncFolder, takeFromOthers, takeTreeFromOthers } from '../../system/index.ts'

/** The folders of a library. The engine chooses every name below them; no name comes from a person's file. */
export type LibraryFolders = {
  root: string
  /** Unfinished copies; see `IncomingCopies`. */
  incoming: string
  /** Sealed originals, named by content. */
  originals: string
  /** Files that Tapelog can make again: waveforms and playback copies. */
  derived: string
}

export function makeLibraryFolders(libraryPath: string): LibraryFolders {
  const folders = {
    root: libraryPath,
    incoming: join(libraryPath, 'incoming'),
    originals: join(libraryPath, 'originals'),
    derived: join(libraryPath, 'derived'),
  }
  // Protect the root first: while others cannot enter it, the modes below it matter little.
  makeOwnFolder(folders.root)
  for (const folder of contentFolders(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A power cut may lose a new folder's name, and with it the recordings in the folder.
  for (const folder of [libraryPath, dirname(libraryPath)]) syncWhereAllowed(folder)
  return folders
}

const contentFolders = ({ incoming, originals, derived }: LibraryFolders) => [incoming, originals, derived]

/**
 * Removes other users' access to a library that was copied or unpacked: to its database files and backups at once, to the files of recordings
 * in the background. Touches only files that Tapelog has made. `finished` resolves when all files are protected or the work was
 * stopped.
 */
export function takeLibraryFromOthers(folders: LibraryFolders): { finished: Promise<void>; stop(): void } {
  for (const name of readdirSync(folders.root))
    if (/^(library\.(sqlite|lock)|signing-key$)/.test(name)) takeFromOthers(join(folders.root, name))
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

/** Syncs a folder if possible: the folder around a library may belong to another user. */
function syncWhereAllowed(folder: string): void {
  try {
    syncFolder(folder)
  } catch {
    // Ignore the error, because only the name of a new library is at risk.
  }
}

export const derivedFolder = (folders: LibraryFolders, recordingId: number): string =>
  join(folders.derived, String(recordingId))

/** `originals/9f/9f2c….wav`: a name from the content, so that no name of a person's file reaches the disk, and no two names collide. */
export const originalFileName = (sha256: string, extension: string): string =>
  `${sha256.slice(0, 2)}/${sha256}${extension === '' ? '' : `.${extension}`}`
