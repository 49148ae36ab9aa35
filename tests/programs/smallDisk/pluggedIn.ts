import { mkdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../../electron/engine/index.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { fillDisk } from '../../support/fillDisk.ts'
import { FolderBus } from '../../support/folderRecorder.ts'
import { openEngine } from '../../support/testEngine.ts'
import { eventually } from '../../support/waiting.ts'
import { writeWave } from '../../support/waveFile.ts'

/**
 * Plugs in a recorder and imports from it while the library's disk is full, then makes room. Prints the device's state and
 * problems before and after, and the answer to the import. `recorder`: a folder on another disk.
 */
const [disk = '', recorder = ''] = process.argv.slice(2)
const recorded = new Date(2026, 8, 14, 16, 0, 0)
mkdirSync(recorder, { recursive: true })
for (const name of ['a', 'b']) {
  writeWave(join(recorder, `${name}.wav`), { seconds: 1, seed: name.charCodeAt(0) })
  utimesSync(join(recorder, `${name}.wav`), recorded, recorded)
}
const bus = new FolderBus()
const engine = await openEngine(join(disk, 'library'), null, { devicePorts: bus.ports() })
await engine.call('settings.update', { transcribeOnImport: false })
engine.start({ kinds: ['import'], devices: true })
const filler = join(disk, 'filler')
fillDisk(filler)
bus.plugIn({ handle: 'sony', serialNumber: '10FC5C7E1A2B3C', volumes: [{ folder: recorder, label: 'IC RECORDER' }] })
const device = async (of: Engine) => (await of.call('devices.list', undefined)).devices[0]
const seen = await eventually(
  () => device(engine),
  (found) => found?.state === 'ready' && found.problems.length > 0,
)
const told = await engine.call('devices.import', { deviceId: seen?.deviceId ?? '' }).then(
  () => 'ok',
  (error: unknown) => (error instanceof TapelogError ? error.code : String(error)),
)
rmSync(filler)
const after = await eventually(
  () => device(engine),
  (found) => found?.counts?.known === 2 && found.problems.length === 0,
)
await engine.stop()
const result = {
  seen: { new: seen?.counts?.new, codes: seen?.problems.map(({ code }) => code) },
  told,
  after: { known: after?.counts?.known, codes: after?.problems.map(({ code }) => code) },
}
process.stdout.write(JSON.stringify(result))
