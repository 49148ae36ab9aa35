// Import this first, so that all later imports get no network.

import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import { endFirstWhenMemoryIsShort, lowerPriority, makeFilesForOwnerOnly, openParentPort } from '../system/index.ts'
import { memoryLimitBytes } from './memoryLimit.ts'
import { watchMemory } from './memoryWatch.ts'
import { LoadedModels } from './modelChoice.ts'
import { networkLock } from './networkGuard.ts'
import { recognise } from './recognise.ts'
import { type TrialJob, tryModel } from './trial.ts'
import type { FromRecogniser, RecogniserJob } from './types.ts'

/**
 * One process works on one job at a time: if a native model crashes its process or takes too much memory, only this job is lost. After
 * a result, it may get another job and use the loaded models again; after a failure, it ends.
 */
const { post, postAndExit, listen } = openParentPort<RecogniserJob | TrialJob, FromRecogniser>()
const loaded = new LoadedModels()
const memory = watchMemory()
/** The speech models that this process has loaded, by id. */
const loadedSpeech = new Set<string>()

function work(job: RecogniserJob): void {
  post({ type: 'started' })
  let model = ''
  // The system knows only the highest memory of the whole process, which may be of the model before.
  const measured = () =>
    loadedSpeech.size > 1 ? {} : { measured: { model, peakBytes: process.resourceUsage().maxRSS * 1024 } }
  recognise(job, loaded, {
    onModels: (models, speech) => {
      model = speech
      loadedSpeech.add(speech)
      memory.limit(job.scratchFolder, memoryLimitBytes(models))
    },
    onProgress: (fraction) => post({ type: 'progress', fraction, ...measured() }),
    onDevice: (used, seen) => post({ type: 'device', used, seen }),
  }).then((data) => {
    post({ type: 'result', data: { ...data, networkLock: networkLock() }, ...measured() })
  }, fail)
}

function tryOut(job: TrialJob): void {
  tryModel(job, (bytes) => memory.limit(job.scratchFolder, bytes)).then((data) => post({ type: 'result', data }), fail)
}

function fail(error: unknown): void {
  const { code, message } = error instanceof TapelogError ? error : problem('recogniser-failed')
  postAndExit({ type: 'failed', code, message })
}

makeFilesForOwnerOnly()
lowerPriority('background')
endFirstWhenMemoryIsShort()
listen((job) => ('trial' in job ? tryOut(job) : work(job)))
