import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import { problem } from '../../../shared/sentences/problem.ts'
import type { CatalogueModel } from '../../../shared/speechModels.ts'
import { isOutOfSpace } from '../../system/index.ts'
import type { Catalogue } from './catalogue.ts'
import { digestsOf, type FileDigests } from './digests.ts'
import { checkedDigest, copyInto, type InstallDeps, onlyFileOf, place } from './install.ts'
import { type ModelManifest, manifestName, manifestSchema } from './installed.ts'
import { lockInstall } from './installLock.ts'
import { unpackModel } from './unpack.ts'

/** Of all files that are looked at in a folder. */
const mostFiles = 1000

/**
 * Installs what a person downloaded elsewhere: a file as it was published, a folder with such files, the folder that an archive
 * unpacks to, or a model's folder of another Tapelog. The originals stay. Returns the models that were installed. Throws
 * 'model-import-unknown', 'model-import-differs', 'model-import-unreadable' and what `installModel` throws.
 */
export async function importModels(
  path: string,
  catalogue: Catalogue,
  deps: InstallDeps,
  signal: AbortSignal,
): Promise<CatalogueModel[]> {
  try {
    const isFolder = statSync(path).isDirectory()
    const imported = isFolder
      ? await importFolder(path, catalogue, deps, signal)
      : [await importFile(path, catalogue, deps, signal)]
    const models = imported.filter((model) => model !== null)
    if (models.length === 0) throw problem('model-import-unknown')
    return models
  } catch (error) {
    if (signal.aborted) throw problem('model-cancelled')
    if (error instanceof TapelogError) throw error
    if (isOutOfSpace(error)) throw problem('model-disk-filled', null, { cause: error })
    throw problem('model-import-unreadable', null, { cause: error })
  }
}

async function importFolder(path: string, catalogue: Catalogue, deps: InstallDeps, signal: AbortSignal) {
  const other = readManifest(path)
  if (other) return [await importInstalled(path, other, deps)]
  const names = new Set(readdirSync(path))
  const unpacked = catalogue.models.find(
    ({ unpack, files }) => unpack?.folder === basename(path) && Object.values(files).every((name) => names.has(name)),
  )
  if (unpacked) return [await importUnpacked(path, unpacked, deps)]
  const imported: (CatalogueModel | null)[] = []
  for (const name of [...names].slice(0, mostFiles)) {
    const isKnown = catalogue.models.some((model) => fileNameOf(model) === name)
    if (isKnown && statSync(join(path, name)).isFile())
      imported.push(await importFile(join(path, name), catalogue, deps, signal))
  }
  return imported
}

/** The name that the downloaded file has. */
const fileNameOf = ({ address }: CatalogueModel): string | null => (address ? basename(address.path) : null)

async function importFile(
  path: string,
  catalogue: Catalogue,
  deps: InstallDeps,
  signal: AbortSignal,
): Promise<CatalogueModel | null> {
  const { size } = statSync(path)
  const named = catalogue.models.find((model) => fileNameOf(model) === basename(path))
  // Reading the whole file is worth it only where it can be one of them.
  if (!named && !catalogue.models.some(({ sizeBytes }) => sizeBytes === size)) return null
  const digests = await digestsOf(path, signal)
  const model = catalogue.models.find((one) => isPublished(one, digests)) ?? named
  if (!model) return null
  const digest = checkedDigest(model, digests)
  if (digest === null) throw problem('model-import-differs', { title: model.title })
  const unlock = lockInstall(deps.modelsFolder, model)
  try {
    demandRoomForCopy(size + (model.unpack?.mostBytes ?? 0), deps)
    await place(model, { from: 'import', digest }, deps, (folder) =>
      model.unpack ? unpackModel(path, folder, model, signal) : copyInto(path, folder, onlyFileOf(model)),
    )
  } finally {
    unlock()
  }
  return model
}

const isPublished = ({ digest }: CatalogueModel, found: FileDigests): boolean =>
  digest !== null && found[digest.algorithm] === digest.value

/** An unpacked archive: a digest is published of the archive only. */
async function importUnpacked(path: string, model: CatalogueModel, deps: InstallDeps): Promise<CatalogueModel> {
  await copyModel(path, model, null, deps)
  return model
}

/** Of another Tapelog's folder: its files have to be as its manifest says. */
async function importInstalled(path: string, manifest: ModelManifest, deps: InstallDeps): Promise<CatalogueModel> {
  const { model, files } = manifest
  for (const { name, sha256 } of files)
    if ((await digestsOf(join(path, name))).sha256 !== sha256) throw problem('model-damaged', { title: model.title })
  await copyModel(path, model, manifest.digest, deps)
  return model
}

async function copyModel(path: string, model: CatalogueModel, digest: ModelManifest['digest'], deps: InstallDeps) {
  const names = [...new Set(Object.values(model.files))]
  const unlock = lockInstall(deps.modelsFolder, model)
  try {
    demandRoomForCopy(
      names.reduce((sum, name) => sum + statSync(join(path, name)).size, 0),
      deps,
    )
    await place(model, { from: 'import', digest }, deps, async (folder) => {
      for (const name of names) await copyInto(join(path, name), folder, name)
    })
  } finally {
    unlock()
  }
}

function demandRoomForCopy(neededBytes: number, { modelsFolder, freeBytes }: InstallDeps): void {
  const free = freeBytes(modelsFolder)
  if (free < neededBytes) throw problem('model-disk-full', { neededBytes, freeBytes: free })
}

function readManifest(path: string): ModelManifest | null {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(path, manifestName), 'utf8')))
  } catch {
    return null
  }
}
