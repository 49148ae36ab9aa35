import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { isOutOfSpace } from '../../system/index.ts'
import type { Catalogue } from './catalogue.ts'
import { checkedDigest, demandFree, type InstallDeps, onlyFileOf } from './install.ts'
import { type ModelManifest, manifestName, manifestSchema } from './installed.ts'
import { lockInstall } from './installLock.ts'
import { demandAcceptedLicence } from './licences.ts'
import { ownFile, ownFolder } from './own/findOwn.ts'
import { installOwn } from './own/installOwn.ts'
import type { TryModel } from './own/tried.ts'
import { copyInto, digestsOf, type FileDigests, placeModel } from './place.ts'
import { unpackModel } from './unpack.ts'

/** How many files of a folder are checked at most. */
const mostFiles = 1000
/** A manifest has a few kilobytes, plus the text of a licence. */
const mostManifestBytes = 2 * 1024 * 1024

type ImportDeps = InstallDeps & { tryModel: TryModel }

/** An imported model. `differs`: it has the name of a published file, but other bytes, so it is the person's own. */
type Imported = { model: CatalogueModel; differs: boolean }

/**
 * Installs models that a person has: a published file, a folder with such files, an unpacked archive's folder, a model's folder from another
 * Tapelog, or a model that is in no catalogue. The originals stay. Returns the models that were installed. Throws 'model-import-unknown',
 * 'model-import-differs', 'model-import-unreadable', 'model-licence-not-accepted', and what `installModel`, `ownFile`, `ownFolder` and
 * `installOwn` throw.
 */
export async function importModels(
  path: string,
  catalogue: Catalogue,
  deps: ImportDeps,
  signal: AbortSignal,
): Promise<Imported[]> {
  try {
    const isFolder = statSync(path).isDirectory()
    const imported = isFolder
      ? await importFolder(path, catalogue, deps, signal)
      : [await importFile(path, catalogue, deps, signal)]
    const models = imported.filter((one) => one !== null)
    if (models.length === 0) throw problem('model-import-unknown')
    return models
  } catch (error) {
    if (signal.aborted) throw problem('model-cancelled')
    if (error instanceof TapelogError) throw error
    if (isOutOfSpace(error)) throw problem('model-disk-filled', null, { cause: error })
    throw problem('model-import-unreadable', null, { cause: error })
  }
}

async function importFolder(
  path: string,
  catalogue: Catalogue,
  deps: ImportDeps,
  signal: AbortSignal,
): Promise<(Imported | null)[]> {
  const other = readManifest(path)
  if (other?.model.own) {
    // Anyone can write a manifest, so an own model is checked like any other file.
    const title = other.model.title
    const found = other.model.own.family === 'whisper' ? ownFileIn(path, other) : ownFolder(path)
    return found ? [asKnown(await installOwn({ ...found, title }, deps, signal))] : []
  }
  if (other) return [asKnown(await importInstalled(path, other, catalogue, deps, signal))]
  const names = new Set(readdirSync(path))
  const unpacked = catalogue.models.find(
    ({ unpack, files }) => unpack?.folder === basename(path) && Object.values(files).every((name) => names.has(name)),
  )
  // Only the archive has a published digest.
  if (unpacked) return [asKnown(await copyModel(path, unpacked, null, deps))]
  const files = [...names].slice(0, mostFiles)
  const isKnown = (name: string) => catalogue.models.some((model) => fileNameOf(model) === name)
  const own = files.some(isKnown) ? null : ownFolder(path)
  if (own) return [asKnown(await installOwn(own, deps, signal))]
  const imported: (Imported | null)[] = []
  for (const name of files)
    if (isKnown(name) || ownFileName.test(name))
      imported.push(await importFile(join(path, name), catalogue, deps, signal))
  return imported
}

const ownFileName = /\.(?:bin|gguf)$/i
const asKnown = (model: CatalogueModel): Imported => ({ model, differs: false })

/** The file of an own model's folder from another Tapelog. */
function ownFileIn(path: string, { model }: ModelManifest) {
  const file = join(path, onlyFileOf(model))
  return fileSize(file) === null ? null : ownFile(file)
}

/** The name of the published file. For a model without an address, this is its only file, which a person got elsewhere. */
const fileNameOf = ({ address, files, unpack }: CatalogueModel): string | null => {
  const [only, ...others] = Object.values(files)
  return address ? basename(address.path) : unpack === null && others.length === 0 ? (only ?? null) : null
}

/** The size of a file; null for anything that is not a file, such as a pipe, which may never end. Throws Node's errors. */
function fileSize(path: string): number | null {
  const found = statSync(path)
  return found.isFile() ? found.size : null
}

async function importFile(
  path: string,
  catalogue: Catalogue,
  deps: ImportDeps,
  signal: AbortSignal,
): Promise<Imported | null> {
  const size = fileSize(path)
  if (size === null) return null
  const named = catalogue.models.find((model) => fileNameOf(model) === basename(path)) ?? null
  // Read the whole file only if its size fits a model.
  const mayBePublished = named?.sizeBytes === null || catalogue.models.some(({ sizeBytes }) => sizeBytes === size)
  const digests = mayBePublished ? await digestsOf(path, signal) : null
  const published = digests && catalogue.models.find((one) => isPublished(one, digests))
  const model = published ?? (named?.digest === null ? named : null)
  if (digests === null || model === null) {
    const own = named === null || named.engine === 'whisper' ? ownFile(path) : null
    if (own) return { model: await installOwn(own, deps, signal), differs: named !== null }
    if (named) throw problem('model-import-differs', { title: named.title })
    return null
  }
  demandAcceptedLicence(deps.modelsFolder, model)
  const digest = checkedDigest(model, digests)
  const unlock = lockInstall(deps.modelsFolder, model)
  try {
    demandFree(size + (model.unpack?.mostBytes ?? 0), deps)
    const fill = (folder: string) =>
      model.unpack ? unpackModel(path, folder, model, signal) : copyInto(path, folder, onlyFileOf(model))
    const known = model.unpack ? undefined : new Map([[onlyFileOf(model), digests]])
    await placeModel(model, { from: 'import', digest }, deps, fill, known)
  } finally {
    unlock()
  }
  return asKnown(model)
}

const isPublished = ({ digest }: CatalogueModel, found: FileDigests): boolean =>
  digest !== null && found[digest.algorithm] === digest.value

/**
 * Imports a model's folder from another Tapelog. The files must match its manifest. The manifest's facts about the model count only if
 * the catalogue does not know the model. Anyone can write a manifest, so a digest counts as published only if it was checked here.
 */
async function importInstalled(
  path: string,
  manifest: ModelManifest,
  catalogue: Catalogue,
  deps: InstallDeps,
  signal: AbortSignal,
): Promise<CatalogueModel> {
  const entry = catalogue.models.find(({ id }) => id === manifest.model.id)
  const model = entry ?? manifest.model
  if (model.origin !== 'download') throw problem('model-import-unknown')
  const known = new Map<string, FileDigests>()
  for (const name of new Set(Object.values(model.files))) {
    const stated = manifest.files.find((file) => file.name === name)
    if (stated === undefined || fileSize(join(path, name)) !== stated.sizeBytes)
      throw problem('model-damaged', { title: model.title })
    const digests = await digestsOf(join(path, name), signal)
    if (digests.sha256 !== stated.sha256) throw problem('model-damaged', { title: model.title })
    known.set(name, digests)
  }
  const only = entry && entry.unpack === null ? known.get(onlyFileOf(entry)) : undefined
  const digest = only ? checkedDigest(model, only) : null
  if (only && digest === null) throw problem('model-import-differs', { title: model.title })
  return copyModel(path, model, digest, deps, known)
}

async function copyModel(
  path: string,
  model: CatalogueModel,
  digest: ModelManifest['digest'],
  deps: InstallDeps,
  known?: ReadonlyMap<string, FileDigests>,
): Promise<CatalogueModel> {
  const names = [...new Set(Object.values(model.files))]
  const sizes = names.map((name) => fileSize(join(path, name)))
  const total = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  if (sizes.includes(null) || total > (model.unpack?.mostBytes ?? Number.POSITIVE_INFINITY))
    throw problem('model-import-differs', { title: model.title })
  demandAcceptedLicence(deps.modelsFolder, model)
  const unlock = lockInstall(deps.modelsFolder, model)
  try {
    demandFree(total, deps)
    const fill = async (folder: string) => {
      for (const name of names) await copyInto(join(path, name), folder, name)
    }
    await placeModel(model, { from: 'import', digest }, deps, fill, known)
  } finally {
    unlock()
  }
  return model
}

function readManifest(path: string): ModelManifest | null {
  try {
    const file = join(path, manifestName)
    if ((fileSize(file) ?? Number.POSITIVE_INFINITY) > mostManifestBytes) return null
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
