import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile } from '../../../electron/sealing/copy.ts'
import { fillDisk } from '../../support/fillDisk.ts'
import { openEngine } from '../../support/testEngine.ts'
import { eventually, until } from '../../support/waiting.ts'
import { waveHeader } from '../../support/waveFile.ts'

/**
 * Joins two files of noise (12 MB each, which no codec makes smaller) in a library on a disk of 170 MB that has only `freeMegabytes` left,
 * then makes room. `isFilled`: another program takes all of the disk while the sound is written. Prints what the join waited for, what was
 * there then, and what was joined. `folder`: a folder on another disk.
 */
const [disk = '', folder = '', freeMegabytes = '', isFilled = ''] = process.argv.slice(2)
const megabyte = 1024 * 1024
const library = join(disk, 'library')
let aheadMs = 0
const engine = await openEngine(library, null, { now: () => Date.now() + aheadMs })
const paths = ['a', 'b'].map((name) => {
  const path = join(folder, `${name}.wav`)
  const samples = randomBytes(12 * megabyte)
  const header = waveHeader({ dataBytes: samples.length, sampleRateHz: 96_000, channels: 2 })
  writeFileSync(path, Buffer.concat([header, samples]))
  return path
})
await engine.call('recordings.import', { paths, destination: 'not-now' })
engine.start({ kinds: ['import'] })
const list = async () => (await engine.call('recordings.list', {})).items
await until(async () => (await list()).length === 2)
const recordingIds = (await list()).map(({ id }) => id)
const filler = join(disk, 'filler')
const { bavail, bsize } = statfsSync(disk)
writeFileSync(filler, Buffer.alloc(bavail * bsize - Number(freeMegabytes) * megabyte))

let progressed = 0
engine.on('import.progress', ({ progress }) => {
  progressed += 1
  const { fraction = null } = progress ?? {}
  // The sound is written from 0.2 on.
  if (isFilled !== '' && fraction !== null && fraction > 0.3 && progressed < 1000) {
    progressed = 1000
    fillDisk(join(disk, 'other'))
  }
})
const { jobId } = await engine.call('joins.start', { recordingIds, arrangement: 'one-after-another' })
const job = async () => (await engine.call('queue.get', { jobIds: [jobId] })).jobs[0]
const waiting = await eventually(job, (found) => found?.state === 'waiting')
const files = async () => {
  const originals = readdirSync(join(library, 'originals'), { recursive: true })
    .map(String)
    .filter((name) => /\.\w+$/.test(name))
  const damaged = []
  for (const name of originals)
    if (!name.includes((await hashFile(join(library, 'originals', name))).sha256)) damaged.push(name)
  return { originals: originals.length, damaged, incoming: readdirSync(join(library, 'incoming')) }
}
const whenFull = await files()
const atFirst = progressed
if (isFilled === '')
  for (let round = 0; round < 3; round++) {
    const before = await job()
    aheadMs += 10_000
    engine.nudge()
    await eventually(job, (found) => found?.state === 'waiting' && found.runAfterMs !== before?.runAfterMs)
  }
// The library can be written while the join waits.
const renamed =
  isFilled !== '' ||
  (await engine.call('recordings.rename', { recordingId: recordingIds[0] ?? 0, title: 'Still writable' }).then(
    () => true,
    () => false,
  ))
const triedInVain = progressed - atFirst
rmSync(filler)
rmSync(join(disk, 'other'), { force: true })
await until(async () => {
  aheadMs += 10_000
  engine.nudge()
  return (await list()).some(({ joinedFiles }) => joinedFiles === 2)
})
const joined = await list()
const after = await files()
await engine.stop()
const result = {
  ...{ waitingFor: waiting?.waitingFor, code: waiting?.error?.code, attempts: waiting?.attempts, whenFull },
  ...{ hasBegun: atFirst > 0, triedInVain, renamed, joined: joined.map(({ joinedFiles }) => joinedFiles), after },
}
process.stdout.write(JSON.stringify(result))
