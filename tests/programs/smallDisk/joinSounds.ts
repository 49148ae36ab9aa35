import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { joinSounds } from '../../../electron/media/index.ts'

/** Joins files of noise to a disk that is too small for them. Prints the error's code and whether it can be retried. */
const [disk = '', ...paths] = process.argv.slice(2)
const path = join(disk, 'joined.flac')
const file = await open(path, 'wx')
const inputs = paths.map((input) => ({ input, gapMs: 0, from: null }))
const error = await joinSounds(inputs, { file, path }, { arrangement: 'one-after-another' }).then(
  () => null,
  ({ code, retryable }) => ({ code, retryable }),
)
await file.close()
await rm(path)
process.stdout.write(JSON.stringify({ error }))
