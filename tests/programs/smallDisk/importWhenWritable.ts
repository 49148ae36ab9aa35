import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine } from '../../support/testEngine.ts'
import { eventually } from '../../support/waiting.ts'

/**
 * Imports a file while the folder of unfinished copies is read-only, then makes it writable. Prints what the import waited for,
 * and what was imported.
 */
const [disk = '', file = ''] = process.argv.slice(2)
const incoming = join(disk, 'library/incoming')
const engine = await openEngine(join(disk, 'library'), null)
await engine.call('settings.update', { transcribeOnImport: false })
execFileSync('mount', ['--bind', incoming, incoming])
execFileSync('mount', ['-o', 'remount,bind,ro', incoming])
await engine.call('recordings.import', { paths: [file] })
engine.start({ kinds: ['import'] })
const jobs = async () => (await engine.call('queue.list', {})).jobs
const waits = () => eventually(jobs, ([job]) => job?.state === 'waiting')
for (let round = 0; round < 10; round++) {
  await waits()
  engine.nudge()
}
const [waiting] = await waits()
execFileSync('umount', [incoming])
const { items } = await eventually(
  async () => {
    engine.nudge()
    return engine.call('recordings.list', {})
  },
  ({ total }) => total === 1,
)
await engine.stop()
const result = {
  waitingFor: waiting?.waitingFor,
  code: waiting?.error?.code,
  attempts: waiting?.attempts,
  imported: items.length,
  left: readdirSync(incoming),
}
process.stdout.write(JSON.stringify(result))
