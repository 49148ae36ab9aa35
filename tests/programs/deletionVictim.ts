import { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import threads, { type WorkerOptions } from 'node:worker_threads'
import './deletionSteps.ts'

/**
 * Opens a library, completes its deletions and ends: a process for tests to kill. Before each change of a file or the database,
 * in its threads too, it reports `step` and waits for a byte, so that a test can kill it at any change. Arguments: the library,
 * and its service as JSON.
 */
threads.Worker = class extends threads.Worker {
  constructor(entry: string | URL, options?: WorkerOptions) {
    super(entry, { ...options, execArgv: ['--import', new URL('deletionSteps.ts', import.meta.url).href] })
  }
}
syncBuiltinESMExports()

const { connectionOf, openEngine } = await import('../support/testEngine.ts')
const [libraryPath = '', connection = ''] = process.argv.slice(2)
const engine = await openEngine(libraryPath, connectionOf(connection))
async function isDone(): Promise<boolean> {
  const { scheduled, underWay } = await engine.call('deletions.list', undefined)
  return scheduled.length + underWay.length === 0
}
writeSync(1, 'open\n')
const ended = new Promise<void>((resolve) => {
  engine.on('deletions.changed', () => void isDone().then((done) => done && resolve()))
})
engine.start({ kinds: [] })
if (!(await isDone())) await ended
await engine.stop()
