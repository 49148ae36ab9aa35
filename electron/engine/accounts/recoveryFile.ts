import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf } from '../../system/index.ts'

/** The content of the file with which the maker's SDK recovers a locked recorder. `clientIds`: newest first. */
type RecoveryFile = { serialNumber: string; type: string; exportedAt: string; clientIds: string[] }

/**
 * Writes a recovery file into a folder and never replaces a file: `recovery-881 (2).json`. Throws `folder-unwritable`. Returns the
 * path.
 */
export async function writeRecoveryFile(directory: string, content: RecoveryFile): Promise<string> {
  const name = `recovery-${content.serialNumber.replace(/[^\w-]/g, '_')}`
  for (let number = 1; ; number++) {
    const path = join(directory, `${name}${number === 1 ? '' : ` (${number})`}.json`)
    try {
      // 'wx' fails if anything with this name exists, even a link.
      const file = await open(path, 'wx')
      try {
        await file.writeFile(`${JSON.stringify(content, null, 2)}\n`)
        await file.sync()
      } catch (error) {
        await rm(path, { force: true }).catch(() => {})
        throw error
      } finally {
        await file.close()
      }
      return path
    } catch (cause) {
      if (errorCodeOf(cause) !== 'EEXIST') throw problem('folder-unwritable', null, { cause })
    }
  }
}
