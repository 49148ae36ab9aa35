import type { SpeechModelChoice } from '../../shared/processes/engineProtocol.ts'
import {
  companion,
  type InstalledModel,
  installedModels,
  languageChoiceOf,
  languagesKnown,
  modelForLanguage,
  readModelSettings,
  speechModels,
} from './models/index.ts'

type Places = { speechModel: SpeechModelChoice; modelsFolder: string; packageRoot: string }

/**
 * `languages`: the languages that this machine can transcribe now; null means any. `withoutHotwords`: the languages, or `auto`, whose
 * models ignore hotwords. `withoutSpeakers`: the languages in which no model distinguishes speakers. `decidedByModel`: the languages
 * whose models decide the language themselves. `mustBeChosen`: true if the model for `auto` cannot detect the language.
 */
export type AvailableLanguages = {
  languages: string[] | null
  withoutHotwords: string[]
  withoutSpeakers: string[]
  decidedByModel: string[]
  mustBeChosen: boolean
}

export function availableLanguages({ speechModel, modelsFolder, packageRoot }: Places): AvailableLanguages {
  const installed = installedModels(modelsFolder, packageRoot)
  const models = speechModels(installed, speechModel, readModelSettings(modelsFolder).speechModel)
  const automatic = modelForLanguage(models, 'auto')
  const named = models.flatMap(({ model: { languages } }) => (languages === 'many' ? [] : languages))
  const languagesWhere = (isSo: (model: InstalledModel) => boolean) =>
    [...new Set(['auto', ...named])].filter((language) => {
      const model = modelForLanguage(models, language)
      return model !== null && isSo(model)
    })
  return {
    languages: languagesKnown(models),
    withoutHotwords: languagesWhere((model) => !takesHotwords(model)),
    withoutSpeakers: languagesWhere((model) => companion(installed, model, 'embedding') === null),
    decidedByModel: languagesWhere((model) => languageChoiceOf(model) === 'ignored').filter(
      (language) => language !== 'auto',
    ),
    mustBeChosen: automatic !== null && languageChoiceOf(automatic) === 'needed',
  }
}

const takesHotwords = ({ model: { engine } }: InstalledModel): boolean =>
  engine === 'whisper' || engine === 'sherpa-transducer'
