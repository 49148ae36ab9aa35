import { readdirSync } from 'node:fs'
import { openEngine } from '../support/testEngine.ts'

/**
 * An engine in its own process that begins or resumes the export of all recordings of a library, and ends when the export
 * is done. `killedAt`: it kills itself once the folder has this many files, while others are being written. A test that
 * counts them from outside may come too late on a busy machine.
 */
const [libraryPath = '', out = '', killedAt = 'never'] = process.argv.slice(2)
const engine = await openEngine(libraryPath, null)
const { jobs } = await engine.call('queue.list', { includeFinished: true })
if (jobs.length === 0) {
  const { recordingIds } = await engine.call('recordings.matching', {})
  await engine.call('exports.start', { recordingIds, formats: ['txt'], directory: out })
}
engine.on('queue.changed', () => {
  if (readdirSync(out).length >= Number(killedAt)) process.kill(process.pid, 'SIGKILL')
})
engine.start({ kinds: ['export'] })
await engine.settle()
await engine.stop()
