import type { Device } from '../../shared/models/devices.ts'
import { isDemoModel } from '../../shared/models/speechModels.ts'
import type { TranscriptNotice } from '../../shared/transcripts/transcriptNotices.ts'
import { pocketsphinx } from './adapters/pocketsphinx.ts'
import { sherpaEmbedder, sherpaSegmenter } from './adapters/sherpaSpeakers.ts'
import { type SpeechModelFacts, sherpaCtc, sherpaTransducer } from './adapters/sherpaSpeech.ts'
import { transcribeSpeakers } from './adapters/transcribeSpeakers.ts'
import { transcribeSpeech } from './adapters/transcribeSpeech.ts'
import { pastCrashes } from './crashes.ts'
import { withDecidedLanguage } from './decidedLanguage.ts'
import type { ModelSize } from './memoryLimit.ts'
import {
  digestOfModel,
  exactModelId,
  type InstalledModel,
  languageChoiceOf,
  modelsForJob,
  speakersAtMostOf,
} from './models/index.ts'
import type { Sherpa } from './sherpa.ts'
import type { RecognisedData, RecogniserJob, SpeakerEmbedder, SpeakerSegmenter, SpeechRecogniser } from './types.ts'

export type ChosenModels = {
  recogniser: SpeechRecogniser
  /** The speech model, for evidence: its id and the digest of its files. */
  speech: NonNullable<RecognisedData['speech_model']>
  /** Null if the job does not distinguish voices, or if no installed model can do this. */
  embedder: SpeakerEmbedder | null
  /** Finds turns. If null, each stretch counts as one voice. */
  segmenter: SpeakerSegmenter | null
  notices: TranscriptNotice[]
}

type Closable = { close?: () => void }

/**
 * What a job reports about its models. `onModels`: called before the models are loaded; `speech` is the id of the speech model. `onDevice`:
 * see `TranscribeDevice`.
 */
export type ModelListeners = {
  onModels: (models: readonly ModelSize[], speech: string) => void
  onDevice: (used: Device | null, seen: readonly Device[]) => void
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
    ;(held?.model as Closable | undefined)?.close?.()
    this.#loaded.delete(kind)
    const model = load()
    this.#loaded.set(kind, { key, model })
    return model
  }
}

/** Loads the installed models for a recording. Throws what `modelsForJob` throws. */
export function chooseModels(
  sherpa: Sherpa,
  job: RecogniserJob,
  { loaded, onModels, onDevice }: ModelListeners & { loaded: LoadedModels },
): ChosenModels {
  const { enabled } = job.params.diarization
  const { speech: chosen, embedding, segmentation } = modelsForJob(job)
  onModels(
    [chosen, embedding, segmentation].flatMap((model) => (model ? [sizeOfModel(model)] : [])),
    chosen.model.id,
  )
  const loadedRecogniser =
    chosen.model.engine === 'pocketsphinx'
      ? pocketsphinx(chosen.files.program ?? '', job.scratchFolder)
      : loaded.get('speech', keyOf(chosen, job), () => {
          const speech = speechRecogniser(sherpa, chosen, { ...job, onDevice })
          const { languages } = chosen.model
          const isDecided = languageChoiceOf(chosen) === 'ignored' && languages !== 'many' && languages.length > 1
          return isDecided ? withDecidedLanguage(speech, languages) : speech
        })
  const recogniser = pastCrashes(loadedRecogniser, job.taskFolder)
  const speech = { id: chosen.model.id, sha256: digestOfModel(chosen) }
  if (!enabled) return { recogniser, speech, embedder: null, segmenter: null, notices: [] }
  if (embedding === null)
    return {
      recogniser,
      speech,
      embedder: null,
      segmenter: null,
      notices: [{ code: 'no-speaker-model' }],
    }
  const { threads } = job
  return {
    recogniser,
    speech,
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
        speakerSegmenter(sherpa, { segmentation, embedding }, { ...job, onDevice }),
      ),
    notices:
      segmentation === null || speakersAtMostOf(segmentation) === null
        ? []
        : [{ code: 'speakers-at-most', values: { speakers: speakersAtMostOf(segmentation) ?? 0 } }],
  }
}

const sizeOfModel = ({ model, manifest }: InstalledModel): ModelSize => ({
  memoryBytes: model.memoryBytes,
  fileBytes: manifest?.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) ?? model.sizeBytes ?? 0,
})

const demoThreshold = 0.35
/** The default of the models' publisher. Tapelog has not measured it. */
const usualThreshold = 0.5

const keyOf = (installed: InstalledModel, { threads, device }: RecogniserJob): string =>
  `${exactModelId(installed)} ${installed.folder} ${threads} ${device.choice} ${device.broken.join()}`

type LoadingJob = Pick<RecogniserJob, 'threads' | 'device'> & Pick<ModelListeners, 'onDevice'>

function speakerSegmenter(
  sherpa: Sherpa,
  { segmentation, embedding }: { segmentation: InstalledModel; embedding: InstalledModel },
  { threads, device, onDevice }: LoadingJob,
): SpeakerSegmenter {
  const id = exactModelId(segmentation)
  const file = fileOf(segmentation, 'model')
  if (segmentation.model.engine !== 'transcribe-cpp')
    return sherpaSegmenter(sherpa, { segmentation: file, embedding: fileOf(embedding, 'model') }, { id, threads })
  return transcribeSpeakers(file, {
    ...{ id, threads, title: segmentation.model.title, speakersAtMost: speakersAtMostOf(segmentation) },
    device: { ...device, onDevice },
  })
}

const fileOf = ({ files }: InstalledModel, role: string): string => files[role] ?? ''

function speechRecogniser(
  sherpa: Sherpa,
  installed: InstalledModel,
  { threads, device, onDevice }: LoadingJob,
): SpeechRecogniser {
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
    case 'transcribe-cpp':
      return transcribeSpeech(file('model'), {
        ...{ ...facts, title: model.title, languageChoice: languageChoiceOf(installed) },
        isWhisper: model.engine === 'whisper',
        device: { ...device, onDevice },
      })
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
