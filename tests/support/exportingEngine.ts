import { openEngine } from './testEngine.ts'

/**
 * An engine in its own process, for tests to kill. It begins or resumes the export of all recordings of a library, and
 * ends when the export is done.
 */
const [libraryPath = '', out = ''] = process.argv.slice(2)
const engine = await openEngine(libraryPath, null)
const { jobs } = await engine.call('queue.list', { includeFinished: true })
if (jobs.length === 0) {
  const { recordingIds } = await engine.call('recordings.matching', {})
  await engine.call('exports.start', { recordingIds, formats: ['txt'], directory: out })
}
engine.start({ kinds: ['export'] })
await engine.settle()
await engine.stop()
