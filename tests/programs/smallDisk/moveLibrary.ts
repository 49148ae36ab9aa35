import { join } from 'node:path'
import { moveLibrary } from '../../../electron/engine/moving/index.ts'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import { fillDisk } from '../../support/fillDisk.ts'

/** Moves a library to the disk. `when`: `begun` fills the disk once the first block was copied. Prints the code of the error. */
const [disk = '', from = '', when = ''] = process.argv.slice(2)
let isFilled = false
const code = await moveLibrary(
  { from, to: join(disk, 'library') },
  {
    signal: new AbortController().signal,
    pausing: async () => {},
    onProgress({ bytesDone }) {
      if (when !== 'begun' || isFilled || bytesDone === 0) return
      isFilled = true
      fillDisk(join(disk, 'other'))
    },
  },
).then(
  () => 'moved',
  (error: unknown) => toErrorInfo(error).code,
)
process.stdout.write(JSON.stringify(code))
