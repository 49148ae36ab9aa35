import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type CatalogueModel, catalogueModelSchema } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { isMissing } from '../../system/index.ts'
import shipped from './catalogue.json' with { type: 'json' }

/** In the file, each model names its licence; the licences are listed once, with their texts. */
const catalogueFileSchema = z
  .object({
    /** Addresses that models are downloaded from, by name. Each ends with a slash. */
    bases: z.record(z.string(), z.url({ protocol: /^https?$/ }).endsWith('/')),
    models: z.array(catalogueModelSchema.omit({ licence: true }).extend({ licence: z.string() })).max(1000),
    licences: z.record(z.string(), catalogueModelSchema.shape.licence),
  })
  .transform(({ bases, models, licences }, context) => ({
    bases,
    models: models.map((model): CatalogueModel => {
      const licence = licences[model.licence]
      if (!licence) context.addIssue({ code: 'custom', message: `no licence ${model.licence}` })
      return { ...model, licence: licence ?? { name: model.licence, text: '', mustBeAccepted: false } }
    }),
  }))

export type Catalogue = z.infer<typeof catalogueFileSchema>

/** The models that Tapelog knows, best first. If several are installed, Tapelog uses the first model that fits. */
export const shippedCatalogue: Catalogue = catalogueFileSchema.parse(shipped)

/** A file in the models folder with a newsroom's own models, in the form of `catalogue.json`. These models come first. */
const ownCatalogueName = 'catalogue.json'

/** The included catalogue, with the entries of the models folder's own catalogue. Throws 'model-catalogue-invalid'. */
export function readCatalogue(modelsFolder: string): Catalogue {
  let text: string
  try {
    text = readFileSync(join(modelsFolder, ownCatalogueName), 'utf8')
  } catch (error) {
    if (isMissing(error)) return shippedCatalogue
    throw problem('model-catalogue-invalid', null, { cause: error })
  }
  try {
    const own = catalogueFileSchema.parse(JSON.parse(text))
    const ownIds = new Set(own.models.map(({ id }) => id))
    return {
      bases: { ...shippedCatalogue.bases, ...own.bases },
      models: [...own.models, ...shippedCatalogue.models.filter(({ id }) => !ownIds.has(id))],
    }
  } catch (cause) {
    throw problem('model-catalogue-invalid', null, { cause })
  }
}
