import { problem } from '../../shared/sentences/problem.ts'
import { isDemoModel } from '../../shared/speechModels.ts'
import { pocketsphinx } from './adapters/pocketsphinx.ts'
import { sherpaCtc, sherpaEmbedder } from './adapters/sherpaCtc.ts'
import {
  companion,
  type InstalledModel,
  installedModels,
  modelForLanguage,
  readModelSettings,
  speechModels,
} from './models/index.ts'
import type { Sherpa } from './sherpa.ts'
import type { RecogniserJob, SpeakerEmbedder, SpeechRecogniser } from './types.ts'

export type ChosenModels = {
  recogniser: SpeechRecogniser
  /** Null if no installed model can tell real voices apart. */
  embedder: SpeakerEmbedder | null
  notices: string[]
}

/**
 * Chooses the installed models for a recording. Throws 'no-speech-model' and 'no-speech-model-for-language': words are never heard
 * in another language than the one that was chosen.
 */
export function chooseModels(sherpa: Sherpa, job: RecogniserJob): ChosenModels {
  const { language } = job.params.transcribe
  const installed = installedModels(job.modelsFolder, job.packageRoot)
  const usable = speechModels(installed, job.speechModel, readModelSettings(job.modelsFolder).speechModel)
  if (usable.length === 0) throw problem('no-speech-model')
  const chosen = modelForLanguage(usable, language)
  if (chosen === null) throw problem('no-speech-model-for-language', { language })
  const embedder = companion(installed, chosen, 'embedding')
  return {
    recogniser: recogniserOf(sherpa, chosen, job),
    embedder: embedder && sherpaEmbedder(sherpa, embedder.files.model ?? '', 0.35),
    notices:
      embedder === null && job.params.diarization.enabled
        ? ['Speakers were not told apart: no speaker model for real voices is installed. Assign them by hand.']
        : [],
  }
}

function recogniserOf(sherpa: Sherpa, { model, files }: InstalledModel, job: RecogniserJob): SpeechRecogniser {
  if (model.engine === 'pocketsphinx') return pocketsphinx(files.program ?? '', job.scratchFolder)
  return sherpaCtc(
    sherpa,
    { model: files.model ?? '', tokens: files.tokens ?? '' },
    {
      language: 'en-US',
      notices: isDemoModel(model)
        ? ['Transcribed by the demo model, which knows only the demo’s synthetic voices.']
        : [],
    },
  )
}
