import { join } from 'node:path'
import { makeExportFolder } from '../../../electron/system/index.ts'

/** Makes a folder for exports on the disk. Prints the error's code. */
const [disk = '', name = ''] = process.argv.slice(2)
let code: string | null = null
try {
  makeExportFolder(join(disk, name))
} catch (error) {
  code = (error as { code: string }).code
}
process.stdout.write(JSON.stringify({ code }))
