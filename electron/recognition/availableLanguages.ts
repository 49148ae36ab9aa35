import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import { installedModels, languagesKnown, readModelSettings, speechModels } from './models/index.ts'

/** Languages in which recordings can be transcribed on this machine now; null: any. */
export const availableLanguages = (places: {
  speechModel: SpeechModelChoice
  modelsFolder: string
  packageRoot: string
}): string[] | null =>
  languagesKnown(
    speechModels(
      installedModels(places.modelsFolder, places.packageRoot),
      places.speechModel,
      readModelSettings(places.modelsFolder).speechModel,
    ),
  )
