import { runsOnTranscribe } from '../../shared/models/speechModels.ts'
import { sherpaCtc, sherpaTransducer } from './adapters/sherpaSpeech.ts'
import { openTranscribeModel } from './adapters/transcribeModel.ts'
import { type ModelSize, memoryLimitBytes } from './memoryLimit.ts'
import type { TriedModel } from './models/index.ts'
import { sampleRateHz } from './sampleRate.ts'
import { loadSherpa } from './sherpa.ts'
import type { RecognisedData, RecogniserJob, SpeechRecogniser } from './types.ts'

/** A job that loads a model which nobody has checked, instead of transcribing a recording. `modelsFolder`: holds only its files. */
export type TrialJob = RecogniserJob & { trial: TriedModel }

/** A trial has no words. */
const nothingHeard: RecognisedData = { text: '', language: null, duration: 1, results: [], notices: [] }

/**
 * Loads a model and lets it hear a second of silence. Only for the recogniser's process, because a model can crash it or end it. `limit`:
 * called before the model is loaded, with the memory that it may use. Throws the errors of the adapters.
 */
export async function tryModel({ trial, threads }: TrialJob, limit: (bytes: number) => void): Promise<RecognisedData> {
  const size: ModelSize = { memoryBytes: null, fileBytes: trial.sizeBytes }
  limit(memoryLimitBytes([size]))
  const silence = new Float32Array(sampleRateHz)
  const { engine, files, title } = trial
  if (runsOnTranscribe(engine)) {
    const device = { choice: 'cpu', broken: [], onDevice: () => {} }
    const { session } = await openTranscribeModel(files.model ?? '', { title, threads, device })
    await session.run(silence)
    return nothingHeard
  }
  for await (const _ of recogniserOf(trial, threads).recognise(stretchesOf(silence), {
    language: 'auto',
    hotwords: [],
  }));
  return nothingHeard
}

async function* stretchesOf(samples: Float32Array) {
  yield { startSample: 0, samples }
}

function recogniserOf({ engine, files }: TriedModel, threads: number): SpeechRecogniser {
  const file = (role: string) => files[role] ?? ''
  const facts = { id: 'trial', language: null, notices: [], threads }
  return engine === 'sherpa-transducer'
    ? sherpaTransducer(
        loadSherpa(),
        { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner'), tokens: file('tokens') },
        { ...facts, modelType: '' },
      )
    : sherpaCtc(loadSherpa(), { model: file('model'), tokens: file('tokens') }, facts)
}
