import { mkdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { renameDescribed } from '../../media/index.ts'
import { hashFile } from '../../sealing/index.ts'
import { renameDurably, syncFolder } from '../../system/index.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingRow } from '../library/recordings.ts'

type Sealed = Pick<RecordingRow, 'fileName' | 'sizeBytes' | 'mtimeMs' | 'sha256'>

/**
 * Moves a complete, synced copy to its place among the originals and replaces a file there. Returns the file's time in Unix
 * milliseconds, which is stored with its recording. Throws `import-incomplete` and Node's errors.
 */
export async function putInPlace(
  copyPath: string,
  folders: Pick<LibraryFolders, 'originals'>,
  { fileName, sizeBytes }: Pick<Sealed, 'fileName' | 'sizeBytes'>,
): Promise<number> {
  const path = join(folders.originals, fileName)
  mkdirSync(dirname(path), { recursive: true })
  await renameDescribed(copyPath, path, () => renameDurably(copyPath, path))
  // This makes the names of the file and of its folder durable; the folder may be new.
  syncFolder(dirname(path))
  syncFolder(folders.originals)
  const { size, mtimeMs } = await stat(path)
  if (size !== sizeBytes) throw problem('import-incomplete', null, { retryable: true })
  return Math.round(mtimeMs)
}

/** True if an original has the sealed length and time. Does not read the original's content. */
export function looksIntact(folders: Pick<LibraryFolders, 'originals'>, sealed: Sealed): boolean {
  try {
    const { size, mtimeMs } = statSync(join(folders.originals, sealed.fileName))
    return size === sealed.sizeBytes && Math.round(mtimeMs) === sealed.mtimeMs
  } catch {
    return false
  }
}

/** Reads an original and tells whether it has the sealed bytes. Throws `stopped`. */
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
