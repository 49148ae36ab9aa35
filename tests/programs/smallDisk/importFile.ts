import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { importAll, openEngine } from '../../support/testEngine.ts'

/** Imports a file into a new library on the disk. Prints the result, and what is left of the copy. */
const [disk = '', file = ''] = process.argv.slice(2)
const library = join(disk, 'library')
const engine = await openEngine(library, null)
const { items, imports } = await importAll(engine, [file])
await engine.stop()
const result = {
  imported: items.length,
  codes: imports.map(({ error }) => error?.code),
  left: readdirSync(join(library, 'incoming')),
}
process.stdout.write(JSON.stringify(result))
