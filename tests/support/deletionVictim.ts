import { connectionOf, openEngine } from './testEngine.ts'

/** Opens a library, ends its deletions and goes: a process for tests to kill. Arguments: the library, and its service as JSON. */
const [libraryPath = '', connection = ''] = process.argv.slice(2)
const engine = await openEngine(libraryPath, connectionOf(connection))
const isDone = async () => (await engine.call('deletions.list', undefined)).underWay.length === 0
process.stdout.write('open\n')
const ended = new Promise<void>((resolve) => {
  engine.on('deletions.changed', () => void isDone().then((done) => done && resolve()))
})
engine.start({ kinds: ['prepare'] })
await ended
await engine.stop()
