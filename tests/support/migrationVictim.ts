import { writeSync } from 'node:fs'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { packageRoot } from './testEngine.ts'

/** Opens an older library, and so migrates it. Prints a line before and after. Argument: the library. */
const [library = ''] = process.argv.slice(2)
writeSync(1, 'open\n')
openLibraryDatabase(library, packageRoot).close()
writeSync(1, 'done\n')
