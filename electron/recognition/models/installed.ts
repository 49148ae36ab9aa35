import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type CatalogueModel,
  catalogueModelSchema,
  digestSchema,
  modelIdSchema,
} from '../../../shared/models/speechModels.ts'
import { findPocketsphinx } from '../adapters/pocketsphinx.ts'
import { shippedCatalogue } from './catalogue.ts'

/** In each model's folder: what it is, and the digests of its files when it was checked. */
export const manifestName = 'model.json'

export const manifestSchema = z.object({
  model: catalogueModelSchema,
  /** `import`: from a file or folder of this machine. */
  from: z.enum(['download', 'import']),
  /** Of the downloaded or imported file. `publishedBy` null: none was published, so this is the digest of what arrived. */
  digest: z.intersection(digestSchema, z.object({ publishedBy: z.string().nullable() })).nullable(),
  files: z.array(z.object({ name: z.string(), sizeBytes: z.number().int(), sha256: z.string() })),
  installedMs: z.number(),
})
export type ModelManifest = z.infer<typeof manifestSchema>

export type InstalledModel = {
  model: CatalogueModel
  /** Absolute. */
  folder: string
  /** Absolute path by role, such as `encoder`. */
  files: Record<string, string>
  /** Null for models that come with Tapelog or the operating system. */
  manifest: ModelManifest | null
}

/**
 * Every model that can be loaded now: those with a manifest in `<modelsFolder>/<id>/` whose files all have their sizes, those that
 * ship with Tapelog, and pocketsphinx where the system has it. Reads no file of a model, so it is fast; never throws.
 */
export function installedModels(modelsFolder: string, packageRoot: string): InstalledModel[] {
  const downloaded = foldersIn(modelsFolder).flatMap((id) => readInstalled(join(modelsFolder, id), id) ?? [])
  const shipped = shippedCatalogue.models.flatMap((model) =>
    model.origin === 'download' ? [] : (shippedModel(model, packageRoot) ?? []),
  )
  return [...downloaded, ...shipped]
}

/** A model's folder, or null where it is not whole. */
export function readInstalled(folder: string, id: string): InstalledModel | null {
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')))
    const { model } = manifest
    if (model.id !== id) return null
    for (const { name, sizeBytes } of manifest.files) if (statSync(join(folder, name)).size !== sizeBytes) return null
    return { model, folder, files: pathsIn(folder, model), manifest }
  } catch {
    return null
  }
}

/** The id, and which files it has: models that a person imported can have the same id and be others. */
export function exactModelId({ model, manifest }: Pick<InstalledModel, 'model' | 'manifest'>): string {
  const digests = manifest ? manifest.files.map(({ sha256 }) => sha256) : model.digest ? [model.digest.value] : []
  return [model.id, ...digests.map((digest) => digest.slice(0, 12))].join(' ')
}

/** A shipped model's file. Native code reads it, so a packaged app keeps it outside its archive. */
export const modelPath = (packageRoot: string, name: string): string =>
  join(packageRoot.replace(/app\.asar(?=$|[\\/])/, 'app.asar.unpacked'), 'build/models', name)

function shippedModel(model: CatalogueModel, packageRoot: string): InstalledModel | null {
  if (model.origin === 'shipped') {
    const folder = modelPath(packageRoot, 'demo')
    return { model, folder, files: pathsIn(folder, model), manifest: null }
  }
  const program = findPocketsphinx()
  return program === null ? null : { model, folder: '/usr/share/pocketsphinx', files: { program }, manifest: null }
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
    // No folder: nothing was installed yet.
    return []
  }
}
