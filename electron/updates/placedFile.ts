import { renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { problem } from '../../shared/words/problem.ts'
import { errorCodeOf, isMissing, isOutOfSpace, syncFolder } from '../system/index.ts'
import type { UpdateSource } from './check.ts'
import type { UpdateFolder } from './folder.ts'
import { verifiedUpdate } from './verified.ts'

/** A name beside the program, because a rename replaces a file at once only within one folder. */
const besideOf = (target: string): string => join(dirname(target), `.${basename(target)}.new`)

/**
 * Writes the checked update beside the program file `target`. Returns the function that replaces the program: with one rename, so that
 * after a crash or a power cut there is the old or the new program, whole. Both throw `update-file-changed`, `update-disk-filled`,
 * `update-place-refused` and `update-not-installed`; the program is then unchanged.
 */
export async function placedBeside(source: UpdateSource, folder: UpdateFolder, target: string): Promise<() => void> {
  const beside = besideOf(target)
  try {
    await verifiedUpdate(source, folder, beside)
  } catch (error) {
    throw saidOf(error)
  }
  return () => {
    try {
      renameSync(beside, target)
      syncFolder(dirname(target))
    } catch (error) {
      throw saidOf(error)
    }
  }
}

function saidOf(error: unknown): unknown {
  if (isOutOfSpace(error)) return problem('update-disk-filled', null, { cause: error })
  // The new file was there, so it was removed meanwhile.
  if (isMissing(error)) return problem('update-not-installed', null, { cause: error })
  return errorCodeOf(error).startsWith('E') ? problem('update-place-refused', null, { cause: error }) : error
}

/** Removes what an installation that was interrupted left beside the program. */
export const removeUnplaced = (target: string): void => rmSync(besideOf(target), { force: true })
