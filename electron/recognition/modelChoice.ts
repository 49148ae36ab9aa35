import { problem } from '../../shared/errors/problem.ts'
import { isDemoModel } from '../../shared/models/speechModels.ts'
import type { TranscriptNotice } from '../../shared/transcripts/transcriptNotices.ts'
import { pocketsphinx } from './adapters/pocketsphinx.ts'
import { sherpaEmbedder, sherpaSegmenter } from './adapters/sherpaSpeakers.ts'
import { type SpeechModelFacts, sherpaCtc, sherpaTransducer } from './adapters/sherpaSpeech.ts'
import { whisper } from './adapters/whisper.ts'
import type { ModelSize } from './memoryLimit.ts'
import {
  companion,
  exactModelId,
  type InstalledModel,
  installedModels,
  modelForLanguage,
  readModelSettings,
  speechModels,
} from './models/index.ts'
import type { Sherpa } from './sherpa.ts'
import type { RecogniserJob, SpeakerEmbedder, SpeakerSegmenter, SpeechRecogniser } from './types.ts'

export type ChosenModels = {
  recogniser: SpeechRecogniser
  /** Null if the job does not distinguish voices, or if no installed model can do this. */
  embedder: SpeakerEmbedder | null
  /** Finds turns. If null, each stretch counts as one voice. */
  segmenter: SpeakerSegmenter | null
  notices: TranscriptNotice[]
}

/**
 * The models that are loaded in this process, kept for the next job. There is one model of each kind, so that memory
 * does not grow with different choices.
 */
export class LoadedModels {
  readonly #loaded = new Map<string, { key: string; model: unknown }>()

  get<T>(kind: string, key: string, load: () => T): T {
    const held = this.#loaded.get(kind)
    if (held?.key === key) return held.model as T
    this.#loaded.delete(kind)
    const model = load()
    this.#loaded.set(kind, { key, model })
    return model
  }
}

/**
 * Chooses the installed models for a recording. Throws 'no-speech-model' and 'no-speech-model-for-language': Tapelog never transcribes
 * a recording in a language other than the chosen one.
 */
export function chooseModels(
  sherpa: Sherpa,
  job: RecogniserJob,
  { loaded, onModels }: { loaded: LoadedModels; onModels: (models: readonly ModelSize[]) => void },
): ChosenModels {
  const { language } = job.params.transcribe
  const installed = installedModels(job.modelsFolder, job.packageRoot)
  const usable = speechModels(installed, job.speechModel, readModelSettings(job.modelsFolder).speechModel)
  if (usable.length === 0) throw problem('no-speech-model')
  const chosen = modelForLanguage(usable, language)
  if (chosen === null) throw problem('no-speech-model-for-language', { language })
  const { enabled } = job.params.diarization
  const embedding = enabled ? companion(installed, chosen, 'embedding') : null
  const segmentation = embedding && companion(installed, chosen, 'segmentation')
  onModels([chosen, embedding, segmentation].flatMap((model) => (model ? [sizeOfModel(model)] : [])))
  const recogniser =
    chosen.model.engine === 'pocketsphinx'
      ? pocketsphinx(chosen.files.program ?? '', job.scratchFolder)
      : loaded.get('speech', keyOf(chosen, job), () => speechRecogniser(sherpa, chosen, job.threads))
  if (!enabled) return { recogniser, embedder: null, segmenter: null, notices: [] }
  if (embedding === null)
    return {
      recogniser,
      embedder: null,
      segmenter: null,
      notices: [{ code: 'no-speaker-model' }],
    }
  const { threads } = job
  return {
    recogniser,
    embedder: loaded.get('voices', keyOf(embedding, job), () =>
      sherpaEmbedder(sherpa, fileOf(embedding, 'model'), {
        id: exactModelId(embedding),
        threshold: isDemoModel(embedding.model) ? demoThreshold : usualThreshold,
        threads,
      }),
    ),
    segmenter:
      segmentation &&
      loaded.get('turns', `${keyOf(segmentation, job)} ${keyOf(embedding, job)}`, () =>
        sherpaSegmenter(
          sherpa,
          { segmentation: fileOf(segmentation, 'model'), embedding: fileOf(embedding, 'model') },
          { id: exactModelId(segmentation), threads },
        ),
      ),
    notices: [],
  }
}

const sizeOfModel = ({ model, manifest }: InstalledModel): ModelSize => ({
  memoryBytes: model.memoryBytes,
  fileBytes: manifest?.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) ?? model.sizeBytes ?? 0,
})

const demoThreshold = 0.35
/** The default of the models' publisher. Tapelog has not measured it. */
const usualThreshold = 0.5

const keyOf = (installed: InstalledModel, { threads }: RecogniserJob): string =>
  `${exactModelId(installed)} ${installed.folder} ${threads}`

const fileOf = ({ files }: InstalledModel, role: string): string => files[role] ?? ''

function speechRecogniser(sherpa: Sherpa, installed: InstalledModel, threads: number): SpeechRecogniser {
  const { model } = installed
  const isDemo = isDemoModel(model)
  const facts: SpeechModelFacts = {
    id: exactModelId(installed),
    language: isDemo ? 'en-US' : model.languages.length === 1 ? (model.languages[0] ?? null) : null,
    notices: isDemo ? [{ code: 'demo-model' }] : [],
    threads,
  }
  const file = (role: string) => fileOf(installed, role)
  switch (model.engine) {
    case 'whisper':
      return whisper(file('model'), facts)
    case 'sherpa-transducer':
      return sherpaTransducer(
        sherpa,
        { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner'), tokens: file('tokens') },
        // Without the name of the type, the library reads the whole encoder once more to find the type.
        { ...facts, modelType: model.id.includes('parakeet') ? 'nemo_transducer' : '' },
      )
    default:
      return sherpaCtc(sherpa, { model: file('model'), tokens: file('tokens') }, facts)
  }
}
