import { isLanguageAvailable } from '../../../shared/languages/spokenLanguages.ts'
import { isDemoModel, type ModelTask } from '../../../shared/models/speechModels.ts'
import { shippedCatalogue } from './catalogue.ts'
import type { InstalledModel } from './installed.ts'

/** `auto`, or the id of a speech model. */
type WantedModel = string

/** The lowest rank is best: first the newsroom's own models, then the catalogue's order. */
const rankOf = ({ model }: InstalledModel): number => shippedCatalogue.models.findIndex(({ id }) => id === model.id)

/**
 * The speech models that may be used, best first. `wanted`: a single model, or `auto`. `chosen`: the person's choice in the settings,
 * which comes first if it is installed. A demo model is used only if it was requested by name.
 */
export function speechModels(
  installed: readonly InstalledModel[],
  wanted: WantedModel,
  chosen: string | null,
): InstalledModel[] {
  const speech = installed.filter(({ model }) => model.task === 'asr')
  if (wanted !== 'auto') return speech.filter(({ model }) => model.id === wanted)
  const isChosen = ({ model }: InstalledModel) => model.id === chosen
  return speech
    .filter((one) => isChosen(one) || !isDemoModel(one.model))
    .sort((one, other) => Number(isChosen(other)) - Number(isChosen(one)) || rankOf(one) - rankOf(other))
}

/** The first model that knows the language; null if no model knows it. */
export const modelForLanguage = (models: readonly InstalledModel[], language: string): InstalledModel | null =>
  models.find(({ model }) => isLanguageAvailable(language, languagesOf(model))) ?? null

const languagesOf = ({ languages }: InstalledModel['model']): string[] | null =>
  languages === 'many' ? null : languages

/** The languages that this machine can transcribe; null: any language. */
export function languagesKnown(models: readonly InstalledModel[]): string[] | null {
  const lists = models.map(({ model }) => languagesOf(model))
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))]
}

/** The model that distinguishes voices for a speech model; null if none is installed. A demo model gets a demo model. */
export function companion(
  installed: readonly InstalledModel[],
  speechModel: InstalledModel,
  task: Exclude<ModelTask, 'asr'>,
): InstalledModel | null {
  const fitting = installed.filter(
    ({ model }) => model.task === task && isDemoModel(model) === isDemoModel(speechModel.model),
  )
  return fitting.sort((one, other) => rankOf(one) - rankOf(other))[0] ?? null
}
