import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import {
  type InstalledModel,
  installedModels,
  languagesKnown,
  modelForLanguage,
  readModelSettings,
  speechModels,
} from './models/index.ts'

type Places = { speechModel: SpeechModelChoice; modelsFolder: string; packageRoot: string }

/**
 * `languages`: those in which recordings can be transcribed on this machine now; null: any. `withoutHotwords`: those of them, and
 * `auto`, in which hotwords are not used.
 */
export type AvailableLanguages = { languages: string[] | null; withoutHotwords: string[] }

export function availableLanguages({ speechModel, modelsFolder, packageRoot }: Places): AvailableLanguages {
  const models = speechModels(
    installedModels(modelsFolder, packageRoot),
    speechModel,
    readModelSettings(modelsFolder).speechModel,
  )
  const named = models.flatMap(({ model: { languages } }) => (languages === 'many' ? [] : languages))
  const withoutHotwords = [...new Set(['auto', ...named])].filter((language) => {
    const model = modelForLanguage(models, language)
    return model !== null && !takesHotwords(model)
  })
  return { languages: languagesKnown(models), withoutHotwords }
}

const takesHotwords = ({ model: { engine } }: InstalledModel): boolean =>
  engine === 'whisper' || engine === 'sherpa-transducer'
