import fs, { readSync, writeSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Reports each change of a file in this process as `step`, its kind and the path, and waits for a byte from the test before it makes the
 * change. So the test can kill the process between any two changes. Import it before what is tested. Nothing is reported before
 * {@link beginSteps}.
 */
let isReporting = false
export const beginSteps = () => {
  isReporting = true
}
function step(kind: 'write' | 'sync' | 'times' | 'rename' | 'remove', path: unknown): void {
  if (!isReporting) return
  writeSync(1, `step ${kind} ${path}\n`)
  readSync(0, Buffer.alloc(1))
}

const opened = new Map<number, unknown>()
const { openSync, fsyncSync, writeFileSync, renameSync, rmSync } = fs
fs.openSync = (path, ...more) => {
  const file = openSync(path, ...more)
  opened.set(file, path)
  return file
}
fs.fsyncSync = (file) => {
  step('sync', opened.get(file))
  fsyncSync(file)
}
fs.writeFileSync = (path, ...more) => {
  step('write', path)
  writeFileSync(path, ...more)
}
fs.renameSync = (from, to) => {
  step('rename', to)
  renameSync(from, to)
}
fs.rmSync = (path, ...more) => {
  step('remove', path)
  rmSync(path, ...more)
}
const { open, rename, rm, rmdir, utimes } = fileSystem
fileSystem.open = async (path, ...more) => {
  const file = await open(path, ...more)
  const sync = file.sync.bind(file)
  file.sync = () => {
    step('sync', path)
    return sync()
  }
  return file
}
fileSystem.rename = (from, to) => {
  step('rename', to)
  return rename(from, to)
}
fileSystem.utimes = (path, ...more) => {
  step('times', path)
  return utimes(path, ...more)
}
fileSystem.rm = (path, ...more) => {
  step('remove', path)
  return rm(path, ...more)
}
fileSystem.rmdir = (path) => {
  step('remove', path)
  return rmdir(path)
}
syncBuiltinESMExports()
