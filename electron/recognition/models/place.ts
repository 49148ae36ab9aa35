import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { isMissing, makeOwnFolder, syncFolder } from '../../system/index.ts'
import { type ModelManifest, manifestName } from './installed.ts'
import { removedPath, replacedPath, unfinishedPath } from './leftovers.ts'
import { rememberIntact } from './verified.ts'

/**
 * Fills a folder beside the models, writes its manifest and gives it the model's name. So a model is either complete or absent, and a
 * kill at any moment leaves the old or the new model. `known`: digests of files that were read before; a file whose digest differs now
 * is refused. Throws what `fill` throws, 'model-files-missing', 'model-import-differs' and Node's errors.
 */
export async function placeModel(
  model: CatalogueModel,
  source: Pick<ModelManifest, 'from' | 'digest'>,
  { modelsFolder, now }: { modelsFolder: string; now: () => number },
  fill: (folder: string) => Promise<void>,
  known: ReadonlyMap<string, Pick<FileDigests, 'sha256'>> = new Map(),
): Promise<void> {
  const unfinished = unfinishedPath(modelsFolder, model.id)
  const replaced = replacedPath(modelsFolder, model.id)
  const folder = join(modelsFolder, model.id)
  try {
    makeOwnFolder(modelsFolder)
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    await fill(unfinished)
    const files: ModelManifest['files'] = []
    for (const name of new Set(Object.values(model.files))) {
      const path = join(unfinished, name)
      const { sizeBytes, sha256 } = await digestsOf(path)
      // A USB stick may return other bytes when it is read again.
      if ((known.get(name)?.sha256 ?? sha256) !== sha256) throw problem('model-import-differs', { title: model.title })
      await syncFile(path)
      files.push({ name, sizeBytes, sha256 })
    }
    const manifest: ModelManifest = { model, ...source, files, installedMs: now() }
    writeFileSync(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    rememberIntact(unfinished, files)
    syncFolder(unfinished)
    rmSync(replaced, { recursive: true, force: true })
    moveAway(folder, replaced)
    renameSync(unfinished, folder)
    // FAT stores where a folder is beside its name, and writes that for a new name when the folder is synced.
    syncFolder(folder)
    syncFolder(modelsFolder)
  } catch (error) {
    if (isMissing(error)) throw problem('model-files-missing', { title: model.title }, { cause: error })
    throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  rmSync(replaced, { recursive: true, force: true })
}

/** Removes an installed model. After the first step, the model no longer exists, whatever happens next. Throws Node's errors. */
export function removePlaced(modelsFolder: string, id: string): void {
  const removed = removedPath(modelsFolder, id)
  // First remove the copy that the sweep would move to the model's place.
  for (const path of [replacedPath(modelsFolder, id), unfinishedPath(modelsFolder, id), removed])
    rmSync(path, { recursive: true, force: true })
  moveAway(join(modelsFolder, id), removed)
  rmSync(removed, { recursive: true, force: true, maxRetries: 5 })
}

function moveAway(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Copies a person's file; the original stays. */
export const copyInto = (path: string, folder: string, name: string): Promise<void> =>
  copyFile(path, join(folder, name))

export type FileDigests = { sizeBytes: number; sha256: string; sha1: string }

/** Reads the file once. Throws Node's errors. */
export async function digestsOf(path: string, signal?: AbortSignal): Promise<FileDigests> {
  const sha256 = createHash('sha256')
  const sha1 = createHash('sha1')
  let sizeBytes = 0
  for await (const block of createReadStream(path, { highWaterMark: 1024 * 1024, ...(signal ? { signal } : {}) })) {
    sha256.update(block)
    sha1.update(block)
    sizeBytes += block.length
  }
  return { sizeBytes, sha256: sha256.digest('hex'), sha1: sha1.digest('hex') }
}
