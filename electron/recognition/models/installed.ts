import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type CatalogueModel,
  catalogueModelSchema,
  digestSchema,
  modelIdSchema,
} from '../../../shared/models/speechModels.ts'
import { readJson } from '../../system/index.ts'
import { findPocketsphinx } from '../adapters/pocketsphinx.ts'
import { shippedCatalogue } from './catalogue.ts'
import { filesState } from './verified.ts'

/** A file in each model's folder with the model's facts and the checked digests of its files. */
export const manifestName = 'model.json'

export const manifestSchema = z.object({
  model: catalogueModelSchema,
  /** `import`: from a file or folder on this machine. */
  from: z.enum(['download', 'import']),
  /**
   * The digest of the downloaded or imported file. If `publishedBy` is null, nobody published a digest, so this is the digest of the
   * file that arrived.
   */
  digest: z.intersection(digestSchema, z.object({ publishedBy: z.string().nullable() })).nullable(),
  files: z.array(z.object({ name: z.string(), sizeBytes: z.number().int(), sha256: z.string() })),
  installedMs: z.number(),
})
export type ModelManifest = z.infer<typeof manifestSchema>

export type InstalledModel = {
  model: CatalogueModel
  /** The absolute path of the folder. */
  folder: string
  /** The absolute path of each file by role, such as `encoder`. */
  files: Record<string, string>
  /** Null for models that come with Tapelog or the operating system. */
  manifest: ModelManifest | null
  /** True if its files are known to differ from those that were installed. It stays in its place, so that no other model replaces it unasked. */
  isDamaged: boolean
}

/**
 * Every model that is here: models with a manifest in `<modelsFolder>/<id>/`, models included with Tapelog, and pocketsphinx if the
 * system has it. It is fast, because it reads no model files; never throws.
 */
export function installedModels(modelsFolder: string, packageRoot: string): InstalledModel[] {
  const downloaded = foldersIn(modelsFolder).flatMap((id) => readInstalled(join(modelsFolder, id), id) ?? [])
  const shipped = shippedCatalogue.models.flatMap((model) =>
    model.origin === 'download' ? [] : (shippedModel(model, packageRoot) ?? []),
  )
  return [...downloaded, ...shipped]
}

/** Reads a model's folder; null if it holds no model. */
export function readInstalled(folder: string, id: string): InstalledModel | null {
  if (!existsSync(join(folder, manifestName))) return null
  const manifest = readJson(join(folder, manifestName), manifestSchema) ?? unreadableManifest(id)
  if (manifest === null || manifest.model.id !== id) return null
  const { model, files } = manifest
  const isDamaged = files.length === 0 || filesState(folder, files) === 'damaged'
  return { model, folder, files: pathsIn(folder, model), manifest, isDamaged }
}

/** Stands for a manifest that is damaged itself: only the catalogue knows the model then, and nothing its files. */
function unreadableManifest(id: string): ModelManifest | null {
  const model = shippedCatalogue.models.find((one) => one.id === id && one.origin === 'download')
  return model ? { model, from: 'import', digest: null, files: [], installedMs: 0 } : null
}

/** The id plus a digest of the files, because different imported models can have the same id. */
export function exactModelId({ model, manifest }: Pick<InstalledModel, 'model' | 'manifest'>): string {
  const digests = manifest ? manifest.files.map(({ sha256 }) => sha256) : model.digest ? [model.digest.value] : []
  return [model.id, ...digests.map((digest) => digest.slice(0, 12))].join(' ')
}

/**
 * SHA-256 of a model's file as it was installed; of several files, of the lines that `sha256sum` would write for them in the order of their
 * names. Null for models that come with Tapelog or the operating system.
 */
export function digestOfModel({ manifest }: Pick<InstalledModel, 'manifest'>): string | null {
  const files = manifest?.files.toSorted((one, other) => (one.name < other.name ? -1 : 1)) ?? []
  const [first] = files
  if (files.length <= 1) return first?.sha256 ?? null
  return createHash('sha256')
    .update(files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
    .digest('hex')
}

/** The file of an included model. Native code reads it, so a packaged app keeps it outside its archive. */
export const modelPath = (packageRoot: string, name: string): string =>
  join(packageRoot.replace(/app\.asar(?=$|[\\/])/, 'app.asar.unpacked'), 'build/models', name)

function shippedModel(model: CatalogueModel, packageRoot: string): InstalledModel | null {
  if (model.origin === 'shipped') {
    const folder = modelPath(packageRoot, 'demo')
    return { model, folder, files: pathsIn(folder, model), manifest: null, isDamaged: false }
  }
  const program = findPocketsphinx()
  return program === null
    ? null
    : { model, folder: '/usr/share/pocketsphinx', files: { program }, manifest: null, isDamaged: false }
}

const pathsIn = (folder: string, { files }: CatalogueModel): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([role, name]) => [role, join(folder, name)]))

function foldersIn(modelsFolder: string): string[] {
  try {
    return readdirSync(modelsFolder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && modelIdSchema.safeParse(entry.name).success)
      .map(({ name }) => name)
      .sort()
  } catch {
    // There is no folder, so nothing is installed yet.
    return []
  }
}
