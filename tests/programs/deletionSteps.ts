import { readSync, writeSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'better-sqlite3'

/**
 * Before each change of a file or the database in this thread, reports `step` and its kind, and waits for a byte from the test.
 * So the test can kill the process between any two changes.
 */
export function step(kind: 'file' | 'rewrite' | 'rows' | 'place' | 'sound'): void {
  writeSync(1, `step ${kind}\n`)
  readSync(0, Buffer.alloc(1))
}
const { unlink, rmdir } = fileSystem
fileSystem.unlink = (...args) => {
  step('file')
  return unlink(...args)
}
fileSystem.rmdir = (...args) => {
  step('file')
  return rmdir(...args)
}
syncBuiltinESMExports()
const { exec, pragma } = Database.prototype
Database.prototype.exec = function (this: Database.Database, source) {
  step(/^VACUUM/.test(source) ? 'rewrite' : 'rows')
  return exec.call(this, source)
}
Database.prototype.pragma = function (this: Database.Database, ...args: Parameters<typeof pragma>) {
  step('rows')
  return pragma.apply(this, args)
} as typeof pragma
const statements = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'))
const { run } = statements
statements.run = function (this: Database.Statement, ...args: unknown[]) {
  step('rows')
  return run.apply(this, args)
}
