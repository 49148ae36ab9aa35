import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine } from '../../support/testEngine.ts'
import { eventually } from '../../support/waiting.ts'

/**
 * Imports a file into a disk of about 105 MB without enough room (an import keeps 64 MB free), then makes room. Prints what the
 * import waited for, and what was imported.
 */
const [disk = '', file = ''] = process.argv.slice(2)
const filler = join(disk, 'filler')
writeFileSync(filler, Buffer.alloc(60 * 1024 * 1024))
const engine = await openEngine(join(disk, 'library'), null)
await engine.call('settings.update', { transcribeOnImport: false })
await engine.call('recordings.import', { paths: [file] })
engine.start({ kinds: ['import'] })
const jobs = async () => (await engine.call('queue.list', {})).jobs
const [waiting] = await eventually(jobs, ([job]) => job?.state === 'waiting')
const { outcome } = await engine.settle()
rmSync(filler)
const { items } = await eventually(
  () => engine.call('recordings.list', {}),
  ({ total }) => total === 1,
)
await engine.stop()
const result = {
  waitingFor: waiting?.waitingFor,
  code: waiting?.error?.code,
  outcome,
  imported: items.length,
  left: readdirSync(join(disk, 'library/incoming')),
}
process.stdout.write(JSON.stringify(result))
