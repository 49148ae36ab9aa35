import { writeSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'better-sqlite3'

/** Says `step` before each change of a file or the database in this thread, so that a test can kill the process at any of them. */
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
