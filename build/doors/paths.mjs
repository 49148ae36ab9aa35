import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** What can be fetched or made again; never committed. */
export const cacheFolder = join(root, '.cache')
/** Machine-readable reports of the test runners. */
export const reportFolder = join(cacheFolder, 'reports')

/** One line to a person; standard output belongs to the door's own program. */
export const say = (line) => process.stderr.write(`${line}\n`)
