import { readdirSync, readFileSync } from 'node:fs'
import { writeTranscript } from '../../../electron/engine/export/index.ts'
import { exportOptionsSchema } from '../../../shared/exports/options.ts'

/** Exports clips of the document in a file to the disk. Prints the error's code, and what is left there. */
const [disk = '', source = '', sound = ''] = process.argv.slice(2)
const options = exportOptionsSchema.parse({ sound })
const code = await writeTranscript(disk, 'clips', JSON.parse(readFileSync(source, 'utf8')), { options }).then(
  () => null,
  (error) => error.code,
)
process.stdout.write(JSON.stringify({ code, left: readdirSync(disk) }))
