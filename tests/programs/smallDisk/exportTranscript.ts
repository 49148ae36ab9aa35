import { readdirSync } from 'node:fs'
import { writeTranscript } from '../../../electron/engine/export/index.ts'
import { exportDocument, inTurn } from '../../support/exportDocuments.ts'

/** Exports a long transcript to the disk. Prints the error's code, and the files that are left there. */
const [disk = ''] = process.argv.slice(2)
const long = exportDocument(inTurn(Array.from({ length: 2000 }, () => ['Reyes', 'We never saw the contract.'])))
const code = await writeTranscript(disk, 'json', long).then(
  () => null,
  (error) => error.code,
)
process.stdout.write(JSON.stringify({ code, left: readdirSync(disk) }))
