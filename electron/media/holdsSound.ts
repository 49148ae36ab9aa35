import { constants } from 'node:fs'
import { openQuietly } from '../system/index.ts'
import { kindOfFile } from './kinds.ts'

/** True if a file begins like one of the kinds that are read. False for a file that cannot be read. */
export async function holdsSound(path: string): Promise<boolean> {
  // Open without waiting: a pipe may have taken the file's place.
  const file = await openQuietly(path, constants.O_NONBLOCK ?? 0).catch(() => null)
  if (file === null) return false
  try {
    return (await file.stat()).isFile() && (await kindOfFile(file, { isQuick: true })) !== null
  } catch {
    return false
  } finally {
    await file.close()
  }
}
