import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { isOutOfSpace } from '../../system/index.ts'
import { type DownloadProgress, download } from './download.ts'
import type { ModelManifest } from './installed.ts'
import { lockInstall } from './installLock.ts'
import { type PartialFile, partialFile } from './partialFile.ts'
import { digestsOf, type FileDigests, placeModel } from './place.ts'
import { unpackModel } from './unpack.ts'

export type InstallProgress =
  | ({ step: 'downloading' } & DownloadProgress)
  | { step: 'checking' }
  | { step: 'unpacking' }

export type InstallDeps = {
  modelsFolder: string
  now: () => number
  /** The free bytes of the disk that holds a folder. */
  freeBytes: (folder: string) => number
}

/** Free space to leave on the disk, so that it stays usable. */
const spareBytes = 64 * 1024 * 1024
/** How often to resume after a broken connection, as long as each attempt brings bytes. */
const mostAttempts = 5

/**
 * Downloads, checks and installs a model. It checks the digest before it unpacks or loads anything, and deletes a file that fails the
 * check. An interrupted download stays and resumes next time. Throws the errors `model-…`.
 */
export async function installModel(
  model: CatalogueModel,
  address: URL,
  deps: InstallDeps,
  options: { signal: AbortSignal; onProgress: (progress: InstallProgress) => void },
): Promise<void> {
  const { modelsFolder } = deps
  const unlock = lockInstall(modelsFolder, model)
  const partial = partialFile(modelsFolder, model.id)
  try {
    demandRoom(model, partial.sizeBytes(), deps)
    const wanted = { title: model.title, address, sizeBytes: model.sizeBytes, hasDigest: model.digest !== null }
    for (let attempt = 1; ; attempt++) {
      const before = partial.sizeBytes()
      try {
        await download(wanted, partial, {
          signal: options.signal,
          roomBytes: () => deps.freeBytes(modelsFolder) - spareBytes,
          onProgress: (progress) => options.onProgress({ step: 'downloading', ...progress }),
        })
        break
      } catch (error) {
        const isBroken = error instanceof TapelogError && error.code === 'model-interrupted'
        // If the number of bytes is the same, this attempt brought nothing. If it is lower, the download started over with another
        // file.
        if (!isBroken || attempt === mostAttempts || partial.sizeBytes() === before) throw error
      }
    }
    options.onProgress({ step: 'checking' })
    const digests = await digestsOf(partial.path, options.signal)
    const digest = checkedDigest(model, digests)
    if (digest === null) {
      partial.remove()
      throw problem('model-digest-wrong', { title: model.title })
    }
    if (model.unpack) options.onProgress({ step: 'unpacking' })
    try {
      await placeModel(model, { from: 'download', digest }, deps, async (folder) => {
        if (model.unpack) await unpackModel(partial.path, folder, model, options.signal)
        else await rename(partial.path, join(folder, onlyFileOf(model)))
      })
    } catch (error) {
      // The archive would fail the same way next time.
      if (error instanceof TapelogError && error.code.startsWith('model-archive')) partial.remove()
      throw error
    }
    partial.remove()
  } catch (error) {
    stopWanting(partial)
    if (options.signal.aborted) throw problem('model-cancelled')
    if (isOutOfSpace(error)) throw problem('model-disk-filled', null, { cause: error })
    throw error instanceof TapelogError ? error : problem('model-not-written', null, { cause: error })
  } finally {
    unlock()
  }
}

/** Stops the automatic resume. If this write fails too, the error that is reported already explains why. */
function stopWanting(partial: PartialFile): void {
  try {
    const facts = partial.read()
    if (facts !== null) partial.write({ ...facts, isWanted: false })
  } catch {}
}

/** The file's digest and its publisher; null if it differs from the published digest. */
export function checkedDigest({ digest }: CatalogueModel, found: FileDigests): ModelManifest['digest'] | null {
  if (digest === null) return { algorithm: 'sha256', value: found.sha256, publishedBy: null }
  return found[digest.algorithm] === digest.value ? digest : null
}

export const onlyFileOf = (model: CatalogueModel): string => {
  const [name] = Object.values(model.files)
  if (name === undefined) throw problem('model-files-missing', { title: model.title })
  return name
}

/** Checks the free space before anything is downloaded. Throws 'model-disk-full'. */
function demandRoom(model: CatalogueModel, partialBytes: number, deps: InstallDeps): void {
  const toDownload = Math.max(0, (model.sizeBytes ?? 0) - partialBytes)
  const neededBytes = toDownload + (model.unpack?.mostBytes ?? 0) + spareBytes
  demandFree(neededBytes, deps)
}

/** Throws 'model-disk-full'. */
export function demandFree(neededBytes: number, { modelsFolder, freeBytes }: InstallDeps): void {
  const free = freeBytes(modelsFolder)
  if (free < neededBytes) throw problem('model-disk-full', { neededBytes, freeBytes: free })
}
