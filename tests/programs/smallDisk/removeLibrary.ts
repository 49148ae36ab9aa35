import { removeLibrary } from '../../../electron/engine/moving/index.ts'
import { toErrorInfo } from '../../../shared/errors/errors.ts'

/** Removes the library at the first folder while the one at the second is in use. Prints the code of the error. */
const [path = '', inUse = ''] = process.argv.slice(2)
const code = await removeLibrary({ path, inUse, onlyIf: { databaseSha256: null } }).then(
  () => 'removed',
  (error: unknown) => toErrorInfo(error).code,
)
process.stdout.write(JSON.stringify(code))
