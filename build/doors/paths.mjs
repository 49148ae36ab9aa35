import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** Files that can be fetched or made again. They are never committed. */
export const cacheFolder = join(root, '.cache')
/** Machine-readable reports of the test runners. */
export const reportFolder = join(cacheFolder, 'reports')

/** Prints one line for a person. Standard output belongs to the command's own program. */
export const say = (line) => process.stderr.write(`${line}\n`)
