import { mkdirSync, statSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { syncFolder } from '../library/syncFolder.ts'
import { hashFile } from './copy.ts'

type Sealed = Pick<RecordingRow, 'fileName' | 'sizeBytes' | 'mtimeMs' | 'sha256'>

/**
 * Gives a whole copy, which is on the disk, its place among the originals; what was there is replaced. Returns the file's
 * time, to be kept with its recording. Throws `copy-failed` and what the system says.
 */
export async function putInPlace(
  partPath: string,
  folders: Pick<LibraryFolders, 'originals'>,
  { fileName, sizeBytes }: Pick<Sealed, 'fileName' | 'sizeBytes'>,
): Promise<number> {
  const path = join(folders.originals, fileName)
  mkdirSync(dirname(path), { recursive: true })
  await rename(partPath, path)
  // The file's name, and that of the folder it is in, which may be a new one.
  syncFolder(dirname(path))
  syncFolder(folders.originals)
  const { size, mtimeMs } = await stat(path)
  if (size !== sizeBytes)
    throw new TapelogError('copy-failed', 'The copy is not as long as the original. It is copied again.', {
      retryable: true,
    })
  return Math.round(mtimeMs)
}

/** Whether an original is, as far as can be told without reading it, what was sealed. */
export function looksIntact(folders: Pick<LibraryFolders, 'originals'>, sealed: Sealed): boolean {
  try {
    const { size, mtimeMs } = statSync(join(folders.originals, sealed.fileName))
    return size === sealed.sizeBytes && Math.round(mtimeMs) === sealed.mtimeMs
  } catch {
    return false
  }
}

/** Reads an original: whether it is what was sealed. Throws `stopped`. */
export async function isIntact(
  folders: Pick<LibraryFolders, 'originals'>,
  { fileName, sha256 }: Sealed,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const digests = await hashFile(join(folders.originals, fileName), { partSizeBytes: null, signal })
    return digests.sha256 === sha256
  } catch (error) {
    if (error instanceof TapelogError && error.code === 'stopped') throw error
    return false
  }
}
