import { writeSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { step } from './deletionSteps.ts'

/**
 * Opens a library, does its imports and ends: a process for tests to kill. Reports `step` and waits for a byte before each change of a
 * file or the database, before the joined file gets its place (`step place`), and while its sound is written (`step sound`). Argument: the
 * library.
 */
const { rename } = fileSystem
fileSystem.rename = async (from, to) => {
  step('place')
  await rename(from, to)
}
syncBuiltinESMExports()

const { openEngine } = await import('../support/testEngine.ts')
const [libraryPath = ''] = process.argv.slice(2)
const engine = await openEngine(libraryPath, null)
writeSync(1, 'open\n')
engine.on('import.progress', () => step('sound'))
engine.start({ kinds: ['import'] })
await engine.settle()
await engine.stop()
