import { isLanguageAvailable } from '../../../shared/languages/spokenLanguages.ts'
import { type CatalogueModel, isDemoModel, type ModelTask } from '../../../shared/models/speechModels.ts'
import { shippedCatalogue } from './catalogue.ts'
import type { InstalledModel } from './installed.ts'

/** `auto`, or the id of a speech model. */
type WantedModel = string

/** A person's own models come after those that Tapelog downloads: nobody knows how good they are. */
const rankOfOwn = shippedCatalogue.models.findIndex(({ origin }) => origin !== 'download') - 0.5

/** The lowest rank is best: first the models of the newsroom's own catalogue, then the catalogue's order. */
const rankOf = ({ model }: InstalledModel): number =>
  model.own ? rankOfOwn : shippedCatalogue.models.findIndex(({ id }) => id === model.id)

/**
 * The speech models that may be used, best first. `wanted`: a single model, or `auto`. `chosen`: the person's choice in the settings,
 * which comes first if it is installed. Without a choice, only models that a person installed are used: not the demo model, and not a
 * program of the system, whose text is a draft.
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
    .filter((one) => isChosen(one) || one.model.origin === 'download')
    .sort((one, other) => Number(isChosen(other)) - Number(isChosen(one)) || rankOf(one) - rankOf(other))
}

/**
 * Whether the model can be told its language. The shipped catalogue decides, because models that were installed earlier do not state this.
 */
export const languageChoiceOf = ({ model }: Pick<InstalledModel, 'model'>): CatalogueModel['languageChoice'] =>
  (shippedCatalogue.models.find(({ id }) => id === model.id) ?? model).languageChoice

/** How many speakers a model for turns distinguishes at most; null if there is no limit. */
export const speakersAtMostOf = ({ model }: Pick<InstalledModel, 'model'>): number | null =>
  (shippedCatalogue.models.find(({ id }) => id === model.id) ?? model).speakersAtMost

/**
 * The first model that can transcribe the language, or `auto`. For `auto`, a model that must be told the language is skipped if a person
 * installed a model that need not be told; if not, it is returned, and its transcription fails with a sentence. `mustBeTold`: a model that
 * decides the language itself is skipped in the same way. Null if no model knows the language.
 */
export function modelForLanguage(
  models: readonly InstalledModel[],
  language: string,
  mustBeTold = false,
): InstalledModel | null {
  const [first, ...others] = models.filter(({ model }) => isLanguageAvailable(language, languagesOf(model)))
  const unfit = language === 'auto' ? 'needed' : mustBeTold ? 'ignored' : null
  if (first === undefined || languageChoiceOf(first) !== unfit) return first ?? null
  const isAble = (one: InstalledModel) => one.model.origin === 'download' && languageChoiceOf(one) !== unfit
  return others.find(isAble) ?? first
}

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
  // A person who installs another model for the same task wants to use it.
  const isFurther = ({ model }: InstalledModel) => model.engine === 'transcribe-cpp'
  return (
    fitting.sort((one, other) => Number(isFurther(other)) - Number(isFurther(one)) || rankOf(one) - rankOf(other))[0] ??
    null
  )
}
