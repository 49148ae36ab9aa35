import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readInstalled } from './installed.ts'
import { isAlive, isFromBeforeStart, lockInstall } from './installLock.ts'

/**
 * Folders beside a model's own folder while it is installed or removed. Because their names begin with a dot, they do not count as
 * models.
 */

/** The folder that is being filled. It is complete once it has its manifest. */
export const unfinishedPath = (modelsFolder: string, id: string): string => join(modelsFolder, `.${id}.unfinished`)
/** The earlier model, until the new model has its name. */
export const replacedPath = (modelsFolder: string, id: string): string => join(modelsFolder, `.${id}.replaced`)
/** The folder that is being removed. */
export const removedPath = (modelsFolder: string, id: string): string => join(modelsFolder, `.${id}.removed`)

const leftoverName = /^\.(.+)\.(?:unfinished|replaced|removed)$/
/** See `changeJsonFile`. */
const unfinishedFile = /^(?:settings|devices)\.json\.([1-9]\d*)\.part$/

/**
 * Removes leftovers of a killed program from the models folder, and moves a complete model to its place. Does not touch models that
 * another program is working on. Never throws.
 */
export function sweepLeftovers(modelsFolder: string): void {
  sweepUnfinishedFiles(modelsFolder)
  for (const id of new Set(namesIn(modelsFolder).flatMap((name) => leftoverName.exec(name)?.[1] ?? [])))
    try {
      const unlock = lockInstall(modelsFolder, { id, title: id })
      try {
        sweepModel(modelsFolder, id)
      } finally {
        unlock()
      }
    } catch {
      // Another program is installing the model, or the disk cannot be written. The next start tries again.
    }
}

function sweepUnfinishedFiles(modelsFolder: string): void {
  for (const name of namesIn(modelsFolder)) {
    const pid = Number(unfinishedFile.exec(name)?.[1] ?? process.pid)
    const path = join(modelsFolder, name)
    try {
      if (pid !== process.pid && (isFromBeforeStart(path) || !isAlive(pid))) rmSync(path, { force: true })
    } catch {
      // The next start tries again.
    }
  }
}

function sweepModel(modelsFolder: string, id: string): void {
  const folder = join(modelsFolder, id)
  const [unfinished, replaced] = [unfinishedPath(modelsFolder, id), replacedPath(modelsFolder, id)]
  const whole = [unfinished, replaced].find((path) => readInstalled(path, id)?.isDamaged === false)
  if (whole !== undefined && !existsSync(folder)) renameSync(whole, folder)
  for (const path of [unfinished, replaced, removedPath(modelsFolder, id)])
    rmSync(path, { recursive: true, force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
