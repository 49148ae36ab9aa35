import { writeSync } from 'node:fs'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'

/** Opens a library with a later version, and so migrates it. Prints a line before and after. Arguments: the library, the version's package. */
const [library = '', later = ''] = process.argv.slice(2)
writeSync(1, 'open\n')
openLibraryDatabase(library, later).close()
writeSync(1, 'done\n')
