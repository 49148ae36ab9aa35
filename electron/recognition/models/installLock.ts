import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { problem } from '../../../shared/sentences/problem.ts'
import { errorCodeOf, makeOwnFolder } from '../../system/index.ts'
import { downloadsName } from './partialFile.ts'

/**
 * One program at a time installs a model: the window and a terminal share the folder. Returns what gives the lock back. Throws
 * 'model-busy'; a lock whose process is gone counts as none.
 */
export function lockInstall(modelsFolder: string, { id, title }: { id: string; title: string }): () => void {
  const folder = join(modelsFolder, downloadsName)
  makeOwnFolder(folder)
  const path = join(folder, `${id}.lock`)
  if (!take(path)) {
    const isHeld = isAlive(holderOf(path))
    if (!isHeld) rmSync(path, { force: true })
    if (isHeld || !take(path)) throw problem('model-busy', { title }, { retryable: true })
  }
  return () => rmSync(path, { force: true })
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false
    throw problem('model-not-written', null, { cause: error })
  }
}

/** 0 where the file says nothing. */
function holderOf(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCodeOf(error) === 'EPERM'
  }
}
