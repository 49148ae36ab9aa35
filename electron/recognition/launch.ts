import { existsSync } from 'node:fs'
import { toErrorInfo } from '../../shared/errors/errors.ts'
import { processorOnly } from '../../shared/models/devices.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { noteCrash } from './crashes.ts'
import { devicesHere, isOnGraphics, type ReportedDevice } from './devicesHere.ts'
import { tookTooMuchMemory } from './memoryWatch.ts'
import { demandIntact, demandIntactAfterCrash, type ModelsForJob, modelsForJob, unverified } from './models/index.ts'
import { partialResultsPath } from './partialResultsFile.ts'
import { createPool, type PoolDeps, type Recogniser, type RecognitionTask, removed } from './recogniserPool.ts'
import type { ProcessMeasured, RecognisedData, RecogniserJob } from './types.ts'
import { workMeter } from './workMeter.ts'

export type RecogniserOutcome = { ok: true; data: RecognisedData } | { ok: false; code: string; message: string }

type LaunchOptions = {
  signal: AbortSignal
  onStarted: () => void
  onProgress: (fraction: number) => void
  /** Called after a result. True if another task will follow, so that the process and its models are kept. */
  isMoreToCome?: () => boolean
}

export type LaunchRecogniser = {
  (task: RecognitionTask, options: LaunchOptions): Promise<RecogniserOutcome>
  /** Ends processes that were kept for later tasks. */
  endIdle(): void
}

type LauncherDeps = PoolDeps & {
  /** See {@link longestSilenceMs}. */
  longestSilenceMs?: number
}

/** A driver of a graphics device that says nothing for this long hangs. The slowest model reports a stretch of 25 s sooner. */
const longestSilenceMs = 20 * 60_000

/**
 * Runs each task in a process that works on nothing else. After a successful task, the process takes the next task, so
 * that a batch loads its models once; see `isMoreToCome`. If the driver of a graphics device fails, the task runs once more
 * on the processor. A task with a folder is tried again after a crash, as long as `noteCrash` says so. Never rejects: a crash,
 * an exit or a signal is also an outcome.
 */
export function createLauncher(deps: LauncherDeps): LaunchRecogniser {
  const { begin, keep, endIdle } = createPool(deps)
  const devices = devicesHere(deps.modelsFolder)

  const silenceMs = deps.longestSilenceMs ?? longestSilenceMs
  const modelsOf = ({ params }: RecognitionTask) => chosenFor({ ...deps, params })

  const attempt = async (task: RecognitionTask, options: LaunchOptions, device: RecogniserJob['device']) => {
    const isResumed = task.taskFolder !== undefined && existsSync(partialResultsPath(task.taskFolder))
    const { diarization } = task.params
    const meter = workMeter({
      ...{ taskFolder: task.taskFolder ?? null, devices },
      hasTurns: diarization.enabled && diarization.channels !== 'each',
    })
    const { recogniser, scratchFolder } = begin(task, device)
    const deviceName = () => recogniser.reported?.used?.name ?? null
    const onProgress = (fraction: number, measured?: ProcessMeasured) =>
      options.onProgress(meter.progress(fraction, measured, deviceName()))
    const { outcome, measured } = await outcomeOf(
      recogniser,
      scratchFolder,
      { ...options, onProgress, silenceMs },
      keep,
    )
    const { reported } = recogniser
    if (reported) devices.met(reported)
    if (outcome.ok && measured && !isResumed) meter.ended(measured, deviceName(), outcome.data.duration)
    return { outcome, reported }
  }
  const transcribe = async (
    task: RecognitionTask,
    given: LaunchOptions,
    models: ModelsForJob | null,
  ): Promise<RecogniserOutcome> => {
    let furthest = 0
    const onProgress = (fraction: number) => {
      // Another try reports again what is already recognised.
      if (fraction > furthest) given.onProgress(fraction)
      furthest = Math.max(furthest, fraction)
    }
    const options = { ...given, onProgress }
    let device = devices.forNextJob()
    let failed: ReportedDevice | null = null
    for (;;) {
      const { outcome, reported } = await attempt(task, options, device)
      if (outcome.ok) {
        // The processor succeeded, so the device was the reason, and not the model or the recording.
        if (failed !== null) devices.failed(failed)
        return { ok: true, data: withNotices(outcome.data, failed) }
      }
      if (options.signal.aborted) return outcome
      if (failed === null && reported !== null && isByDriver(outcome, reported)) {
        // Try once more on the processor. It continues after the stretches that are already recognised.
        failed = reported
        device = { choice: processorOnly, broken: [] }
        continue
      }
      if (models !== null && mayBeByModel.has(outcome.code)) await demandIntactAfterCrash(models)
      if (!isCrash(outcome) || task.taskFolder === undefined || !noteCrash(task.taskFolder)) return outcome
    }
  }
  const launch = async (task: RecognitionTask, options: LaunchOptions): Promise<RecogniserOutcome> => {
    try {
      const models = modelsOf(task)
      const changed = models === null ? [] : unverified(models)
      if (changed.length > 0) await demandIntact(changed)
      return await transcribe(task, options, models)
    } catch (error) {
      const { code, message } = toErrorInfo(error)
      return { ok: false, code, message }
    }
  }
  return Object.assign(launch, { endIdle })
}

/**
 * The models of a job. Null if there are none for it: the recogniser then fails with the sentence. Throws 'model-damaged' and
 * 'model-chosen-missing'.
 */
function chosenFor({ params, ...places }: Parameters<typeof modelsForJob>[0]): ModelsForJob | null {
  const { enabled, channels, return_embedding } = params.diarization
  // A speaker at each microphone is distinguished without a model.
  const diarization = { ...params.diarization, enabled: enabled && (channels !== 'each' || return_embedding) }
  try {
    return modelsForJob({ ...places, params: { ...params, diarization } })
  } catch (error) {
    if (toErrorInfo(error).code.startsWith('model-')) throw error
    return null
  }
}

/** The codes of failures that a damaged model may cause. */
const mayBeByModel: ReadonlySet<string> = new Set([
  ...['recogniser-crashed', 'recogniser-failed', 'recogniser-out-of-memory'],
  ...['model-unreadable', 'model-kind-unknown'],
])

/** Whether the driver of a graphics device may have ended the job. */
const isByDriver = (outcome: RecogniserOutcome, reported: ReportedDevice): boolean =>
  !outcome.ok &&
  isOnGraphics(reported) &&
  (outcome.code === 'graphics-failed' || outcome.code === failedWith('recogniser-crashed').code)

/** Whether the process ended without a word, or was ended because it took too much memory. Another try may get past it. */
const isCrash = ({ code }: RecogniserOutcome & { ok: false }): boolean =>
  code === failedWith('recogniser-crashed').code || code === failedWith('recogniser-out-of-memory').code

/** Says which device failed, and whether stretches were left out because the model crashed there. */
function withNotices(data: RecognisedData, failed: ReportedDevice | null): RecognisedData {
  const added: RecognisedData['notices'] = []
  if (failed) added.push({ code: 'graphics-failed', values: { device: failed.used?.name ?? '' } })
  if (data.unclear?.some(({ reason }) => reason === 'crash')) added.push({ code: 'crashed-parts' })
  return added.length === 0 ? data : { ...data, notices: [...data.notices, ...added] }
}

type OutcomeOptions = Omit<LaunchOptions, 'onProgress'> & {
  onProgress: (fraction: number, measured?: ProcessMeasured) => void
  silenceMs: number
}

/** Listens to a recogniser until its task has ended. `keep`: called if another task will follow. */
function outcomeOf(
  recogniser: Recogniser,
  scratchFolder: string,
  { signal, onStarted, onProgress, isMoreToCome, silenceMs }: OutcomeOptions,
  keep: (recogniser: Recogniser) => void,
): Promise<{ outcome: RecogniserOutcome; measured: ProcessMeasured | null }> {
  return new Promise((resolve) => {
    let outcome: RecogniserOutcome = failedWith('recogniser-crashed')
    let measured: ProcessMeasured | null = null
    const abort = () => recogniser.process.kill()
    let silence: NodeJS.Timeout | undefined
    const endIfSilent = () => {
      clearTimeout(silence)
      // A driver can hang instead of crashing. Everything else in the process ends by itself.
      if (recogniser.reported && isOnGraphics(recogniser.reported)) silence = setTimeout(abort, silenceMs)
    }
    signal.addEventListener('abort', abort, { once: true })
    const finish = (hasEnded: boolean) => {
      signal.removeEventListener('abort', abort)
      clearTimeout(silence)
      if (!outcome.ok && tookTooMuchMemory(scratchFolder)) outcome = failedWith('recogniser-out-of-memory')
      void removed(hasEnded ? recogniser.folder : scratchFolder).then(() => resolve({ outcome, measured }))
    }
    recogniser.onMessage = (message) => {
      endIfSilent()
      if (message.type === 'started') onStarted()
      else if (message.type === 'progress') onProgress(message.fraction, message.measured)
      else if (message.type === 'failed') outcome = { ok: false, code: message.code, message: message.message }
      else if (message.type === 'result') {
        outcome = { ok: true, data: message.data }
        measured = message.measured ?? null
        if (!recogniser.process.next) return
        if (signal.aborted || !isMoreToCome?.()) {
          recogniser.process.kill()
          return
        }
        keep(recogniser)
        finish(false)
      }
    }
    recogniser.onEnd = () => finish(true)
    if (signal.aborted) abort()
  })
}

function failedWith(reason: 'recogniser-crashed' | 'recogniser-out-of-memory'): RecogniserOutcome & { ok: false } {
  const { code, message } = problemInfo(reason)
  return { ok: false, code, message }
}
