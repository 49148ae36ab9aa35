import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { errorCodeOf } from './errorCodes.ts'

const readOnly = constants.O_RDONLY
/** The flag of open(2) that keeps the access time. It works only on Linux, and only for a file's owner. */
const withoutAccessTime: number = constants.O_NOATIME ?? 0

/**
 * Opens a file for reading. If the system allows it, reading does not change the file's access time, which would write to the disk.
 * `more`: further flags of open(2). Throws Node's errors.
 */
export async function openQuietly(path: string, more = 0): Promise<FileHandle> {
  try {
    return await open(path, readOnly | more | withoutAccessTime)
  } catch (error) {
    if (withoutAccessTime === 0 || errorCodeOf(error) !== 'EPERM') throw error
    return await open(path, readOnly | more)
  }
}

/** Whether this file can be read without changing its access time. Also true for a file that cannot be opened at all. */
export async function isReadQuietly(path: string): Promise<boolean> {
  try {
    await (await open(path, readOnly | (constants.O_NONBLOCK ?? 0) | withoutAccessTime)).close()
    return withoutAccessTime !== 0
  } catch (error) {
    return errorCodeOf(error) !== 'EPERM'
  }
}
