import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf, makeOwnFolder } from '../../system/index.ts'
import { downloadsName } from './partialFile.ts'

/** The ids of models that this process works on, by folder. */
const heldHere = new Set<string>()
const lockName = /^(.+)\.([1-9]\d*)\.lock$/

/**
 * Only one program at a time may install or remove a model, because the window and a terminal share the folder. Returns
 * a function that releases the lock. Throws 'model-busy' and 'model-not-written'. Each process writes a file with its
 * own number and then looks for other files, so removing the file of a killed process never takes a lock from a living
 * process. If two processes begin at the same moment, both may be refused.
 */
export function lockInstall(modelsFolder: string, { id, title }: { id: string; title: string }): () => void {
  const folder = join(modelsFolder, downloadsName)
  const path = join(folder, `${id}.${process.pid}.lock`)
  if (heldHere.has(path)) throw problem('model-busy', { title }, { retryable: true })
  try {
    makeOwnFolder(folder)
    writeFileSync(path, '', { mode: 0o600 })
  } catch (error) {
    throw problem('model-not-written', null, { cause: error })
  }
  if (othersHolding(folder, id)) {
    rmSync(path, { force: true })
    throw problem('model-busy', { title }, { retryable: true })
  }
  heldHere.add(path)
  return () => {
    heldHere.delete(path)
    rmSync(path, { force: true })
  }
}

/** True if a living process holds a lock of this model. Removes the locks of ended processes. */
function othersHolding(folder: string, id: string): boolean {
  let isHeld = false
  for (const name of readdirSync(folder)) {
    const [, lockedId, number] = lockName.exec(name) ?? []
    const pid = Number(number)
    if (lockedId !== id || pid === process.pid) continue
    if (isFromBeforeStart(join(folder, name)) || !isAlive(pid)) rmSync(join(folder, name), { force: true })
    else isHeld = true
  }
  return isHeld
}

/** After a restart of the computer, any program may have the number. */
export function isFromBeforeStart(path: string): boolean {
  const slackMs = 60_000
  try {
    return statSync(path).mtimeMs + slackMs < Date.now() - uptime() * 1000
  } catch {
    return true
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCodeOf(error) === 'EPERM'
  }
}
