import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { readModelSettings, writeModelSettings } from './settings.ts'

type Licensed = Pick<CatalogueModel, 'title' | 'licence'>

/** True if a person accepted the model's licence, or if nobody has to. */
export const isLicenceAccepted = (modelsFolder: string, { licence }: Pick<Licensed, 'licence'>): boolean =>
  !licence.mustBeAccepted || readModelSettings(modelsFolder).acceptedLicences.includes(licence.name)

/** Throws 'model-licence-not-accepted'. */
export function demandAcceptedLicence(modelsFolder: string, model: Licensed): void {
  if (!isLicenceAccepted(modelsFolder, model))
    throw problem('model-licence-not-accepted', { title: model.title, licence: model.licence.name })
}

/** Remembers that a person accepted the model's licence, for all models under it. Throws Node's errors. */
export function acceptLicence(modelsFolder: string, { licence }: Pick<Licensed, 'licence'>): void {
  const { acceptedLicences } = readModelSettings(modelsFolder)
  if (licence.mustBeAccepted && !acceptedLicences.includes(licence.name))
    writeModelSettings(modelsFolder, { acceptedLicences: [...acceptedLicences, licence.name] })
}
