import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueModel, modelIdSchema } from '../../../../shared/models/speechModels.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { demandFree, type InstallDeps } from '../install.ts'
import { digestOfModel, installedModels, type ModelManifest } from '../installed.ts'
import { lockInstall } from '../installLock.ts'
import { copyInto, digestsOf, type FileDigests, placeModel } from '../place.ts'
import type { FoundModel } from './findOwn.ts'
import type { TryModel } from './tried.ts'

/** Ids of own models begin with this; those of Tapelog's catalogue never do. */
const ownPrefix = 'own-'
const mostSlugCharacters = 50
const nobodysLicence = {
  name: '–',
  text: 'Tapelog does not know under which licence this model was published.',
  mustBeAccepted: false,
}

/**
 * Copies a model that a person has, tries it in a locked process and installs it under its own name. Throws 'own-model-here',
 * 'model-import-differs' (it was read twice and differed) and what `placeModel` and `tryModel` throw.
 */
export async function installOwn(
  found: FoundModel,
  deps: InstallDeps & { tryModel: TryModel },
  signal: AbortSignal,
): Promise<CatalogueModel> {
  const files = Object.values(found.files)
  const known = new Map<string, FileDigests>()
  for (const { path, name } of files) known.set(name, await digestsOf(path, signal))
  const model = entryOf(found, idFor(found, known, deps.modelsFolder))
  const unlock = lockInstall(deps.modelsFolder, model)
  try {
    const sizeBytes = files.reduce((sum, { path }) => sum + statSync(path).size, 0)
    demandFree(sizeBytes, deps)
    const fill = async (folder: string) => {
      for (const { path, name } of files) await copyInto(path, folder, name)
      const paths = Object.entries(found.files).map(([role, { name }]) => [role, join(folder, name)])
      const { title, engine } = found
      await deps.tryModel({ title, engine, files: Object.fromEntries(paths), sizeBytes }, folder, signal)
    }
    await placeModel(model, { from: 'import', digest: null }, deps, fill, known)
  } finally {
    unlock()
  }
  return model
}

/**
 * The id of an own model. Two files with one name and different digests both fit. Throws 'own-model-here' if a model with this digest is
 * there; one that is damaged is replaced.
 */
function idFor({ title, files }: FoundModel, known: ReadonlyMap<string, FileDigests>, modelsFolder: string): string {
  const stated = Object.values(files).map(({ name }) => ({ name, sizeBytes: 0, sha256: known.get(name)?.sha256 ?? '' }))
  const digest = digestOfModel({ manifest: { files: stated } as ModelManifest }) ?? ''
  const same = installedModels(modelsFolder, '').find((one) => one.model.own && digestOfModel(one) === digest)
  if (same && !same.isDamaged) throw problem('own-model-here', { title: same.model.title })
  if (same) return same.model.id
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, mostSlugCharacters)
  const id = modelIdSchema.parse(`${ownPrefix}${slug || 'model'}`)
  return existsSync(join(modelsFolder, id)) ? `${id}-${digest.slice(0, 8)}` : id
}

function entryOf({ title, engine, own, files }: FoundModel, id: string): CatalogueModel {
  const isEnglishOnly = own.family === 'whisper' && own.isEnglishOnly
  return {
    ...{ id, title, engine, own, task: 'asr', origin: 'download' },
    languages: isEnglishOnly ? ['en'] : 'many',
    // Nothing says which languages a model of sherpa-onnx knows, and it cannot be told one.
    languageChoice: own.family === 'whisper' ? 'free' : 'ignored',
    ...{ sizeBytes: null, speakersAtMost: null, digest: null, memoryBytes: null, isPlainText: false },
    ...{ licence: nobodysLicence, address: null, unpack: null },
    files: Object.fromEntries(Object.entries(files).map(([role, { name }]) => [role, name])),
  }
}
