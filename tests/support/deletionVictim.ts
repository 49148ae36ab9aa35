import { writeSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'better-sqlite3'

/**
 * Opens a library, ends its deletions and goes: a process for tests to kill. It says `step` before each change of a file or the
 * database, so that it can be killed at any of them. Arguments: the library, and its service as JSON.
 */
const step = () => writeSync(1, 'step\n')
const { unlink, rmdir } = fileSystem
fileSystem.unlink = (...args) => {
  step()
  return unlink(...args)
}
fileSystem.rmdir = (...args) => {
  step()
  return rmdir(...args)
}
syncBuiltinESMExports()
const { exec, pragma } = Database.prototype
Database.prototype.exec = function (this: Database.Database, source) {
  step()
  return exec.call(this, source)
}
Database.prototype.pragma = function (this: Database.Database, ...args: Parameters<typeof pragma>) {
  step()
  return pragma.apply(this, args)
} as typeof pragma
const statements = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'))
const { run } = statements
statements.run = function (this: Database.Statement, ...args: unknown[]) {
  step()
  return run.apply(this, args)
}

const { connectionOf, openEngine } = await import('./testEngine.ts')
const [libraryPath = '', connection = ''] = process.argv.slice(2)
const engine = await openEngine(libraryPath, connectionOf(connection))
async function isDone(): Promise<boolean> {
  const { toCome, underWay } = await engine.call('deletions.list', undefined)
  return toCome.length + underWay.length === 0
}
writeSync(1, 'open\n')
const ended = new Promise<void>((resolve) => {
  engine.on('deletions.changed', () => void isDone().then((done) => done && resolve()))
})
engine.start({ kinds: [] })
if (!(await isDone())) await ended
await engine.stop()
