import { mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { errorCodeOf, exportError, syncRenamed, withPersonsMask } from '../../system/index.ts'
import { isTaken, type NewName, syncName, underNewName, unfinishedPath } from './newFile.ts'

/**
 * Makes a folder with all its files or not at all, and never replaces a folder. `fill` writes the files into an empty
 * folder. Returns the path. Throws the errors of `exportError`, and TapelogErrors of `fill`.
 */
export async function writeNewFolder(name: NewName, fill: (folder: string) => Promise<void>): Promise<string> {
  const temporaryPath = unfinishedPath(name)
  try {
    withPersonsMask(() => mkdirSync(temporaryPath))
    await fill(temporaryPath)
    await name.onWritten?.(temporaryPath)
    await syncName(temporaryPath)
    return await underNewName(name, (path, holds) => claimFolderName(temporaryPath, path, holds))
  } catch (error) {
    throw error instanceof TapelogError ? error : exportError(error, 'folder-missing')
  } finally {
    // An error while removing the temporary folder must not hide the result of the export.
    await rm(temporaryPath, { recursive: true, force: true }).catch(() => {})
  }
}

/** A rename can replace an empty folder, but never a file or a folder with files. */
async function claimFolderName(
  temporaryPath: string,
  path: string,
  holds: (isHeld: boolean) => void,
): Promise<boolean> {
  try {
    await rename(temporaryPath, path)
  } catch (error) {
    const isOther = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EPERM', 'EACCES'].includes(errorCodeOf(error))
    if (isOther && (await isTaken(path))) return false
    throw error
  }
  holds(true)
  await syncRenamed(path)
  return true
}
