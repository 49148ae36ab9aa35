import { randomUUID } from 'node:crypto'
import { link, lstat, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCodeOf, syncFolder } from '../../system/index.ts'

/** A path for a file that is being written. It is in the folder of the finished file, so that a link can give it its name. */
export const unfinishedPath = (directory: string): string => join(directory, `.tapelog-${randomUUID()}.part`)

/**
 * Gives a finished file its name in a folder, or `Title (2).docx` and so on if the name is taken. Returns the path.
 * `onName`: called with the path before the file exists. `isTheSame`: whether a file with the name holds what this one does; then that
 * file stays, and its path is returned.
 */
export async function claimFreeName(
  temporaryPath: string,
  directory: string,
  { name, suffix }: { name: string; suffix: string },
  {
    onName = () => {},
    isTheSame = async () => false,
  }: { onName?: (path: string) => void; isTheSame?: (path: string) => Promise<boolean> } = {},
): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(directory, `${name}${number === 1 ? '' : ` (${number})`}.${suffix}`)
    // Do not report a name that exists already: after a crash, that file would count as the file of this export.
    if (await isTaken(path)) {
      if (await isTheSame(path)) return path
      continue
    }
    onName(path)
    if (await claimName(temporaryPath, path)) {
      await syncName(directory)
      return path
    }
  }
}

/** Some network shares cannot sync a folder. The share then decides how durable the name is. */
async function syncName(directory: string): Promise<void> {
  try {
    syncFolder(directory)
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR'].includes(errorCodeOf(error))) throw error
  }
}

const isTaken = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null)) !== null

/**
 * Gives the finished file its name, unless another file has it. A hard link cannot overwrite a file, but some USB sticks have no hard
 * links.
 */
async function claimName(temporaryPath: string, path: string): Promise<boolean> {
  try {
    await link(temporaryPath, path)
    return true
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
  }
  const reservation = await open(path, 'wx').catch((error: unknown) => {
    if (errorCodeOf(error) === 'EEXIST') return null
    throw error
  })
  if (!reservation) return false
  await reservation.close()
  try {
    await rename(temporaryPath, path)
  } catch (error) {
    // Remove the empty reserved file; if it stayed, it would look like an export.
    await rm(path, { force: true }).catch(() => {})
    throw error
  }
  return true
}
