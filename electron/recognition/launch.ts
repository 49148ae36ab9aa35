import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toErrorInfo } from '../../shared/errors/errors.ts'
import { problemInfo } from '../../shared/errors/problem.ts'
import { processorOnly } from '../../shared/models/devices.ts'
import type { TranscriptionParams } from '../../shared/partner/schemas.ts'
import type { SpeechModelChoice } from '../../shared/processes/engineProtocol.ts'
import { noteCrash } from './crashes.ts'
import { devicesHere, isOnGraphics, type ReportedDevice } from './devicesHere.ts'
import { forkLockedIn } from './lockedIn.ts'
import { tookTooMuchMemory } from './memoryWatch.ts'
import { demandIntact, demandIntactAfterCrash, type ModelsForJob, modelsForJob, unverified } from './models/index.ts'
import { partialResultsPath } from './partialResultsFile.ts'
import type { FromRecogniser, ProcessMeasured, RecognisedData, RecogniserJob } from './types.ts'
import { workMeter } from './workMeter.ts'

export type RecogniserOutcome = { ok: true; data: RecognisedData } | { ok: false; code: string; message: string }

/** See {@link RecogniserJob}. By default, nothing is kept for another try and a model uses one core. */
type RecognitionTask = { audioPath: string; params: TranscriptionParams; taskFolder?: string; threads?: number }

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

/**
 * The path starts at the package's root, because bundling moves this module. This module's file ending shows whether it runs from
 * source.
 */
export const recogniserEntry = (packageRoot: string): string =>
  join(packageRoot, import.meta.url.endsWith('.ts') ? 'electron/recognition/process.ts' : 'out/main/recogniser.js')

/**
 * A recogniser's process, which the service forked or the service's host started.
 * @exportedFor tests: their stand-ins have this shape
 */
export type RecogniserProcess = {
  onMessage(listener: (message: FromRecogniser) => void): void
  /** Called once, after an exit, a crash or a signal. */
  onEnd(listener: () => void): void
  /**
   * Gives the process another job after the result of its last job. Returns false if the process cannot take this job.
   * Missing if a process takes only one job.
   */
  next?(job: RecogniserJob): boolean
  kill(): void
}
export type StartRecogniser = (job: RecogniserJob) => RecogniserProcess

/** Forks recognisers, locked in as well as the system allows. */
export const startRecogniser =
  (entry: string): StartRecogniser =>
  (job) => {
    const { child, next, kill } = forkLockedIn(entry, job)
    return {
      onMessage: (listener) => void child.on('message', (message) => listener(message as FromRecogniser)),
      onEnd: (listener) => {
        child.on('error', listener)
        // The sandbox's process ends first. The recogniser keeps the channel open until its memory is freed.
        child.once('exit', () => (child.connected ? child.once('disconnect', listener) : listener()))
      },
      next,
      kill,
    }
  }

/** A recogniser's process with its current listeners. */
class Recogniser {
  readonly process: RecogniserProcess
  /** The folder that holds the scratch folders of its jobs. */
  readonly folder: string
  /** The devices that its first job was allowed. The libraries in the process cannot change them later. */
  readonly mayUse: RecogniserJob['device']
  /** The device that it reported in this job; null before that, and if the job's models use none. */
  reported: ReportedDevice | null = null
  onMessage: (message: FromRecogniser) => void = () => {}
  onEnd: () => void = () => {}

  constructor(folder: string, mayUse: RecogniserJob['device'], process: RecogniserProcess) {
    this.folder = folder
    this.mayUse = mayUse
    this.process = process
    process.onMessage((message) => {
      if (message.type === 'device') this.reported = { used: message.used, seen: message.seen }
      this.onMessage(message)
    })
    process.onEnd(() => this.onEnd())
  }
}

/** Removes a folder. If that fails now, the service removes the folder at its next start. */
const removed = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => {})

type LauncherDeps = {
  packageRoot: string
  modelsFolder: string
  speechModel: SpeechModelChoice
  /** Each task gets its own folder here. The folder is removed after the task has ended. */
  scratchFolder: string
  entry?: string
  start?: StartRecogniser
  /** See {@link longestSilenceMs}. */
  longestSilenceMs?: number
}

/** A driver of a graphics device that says nothing for this long hangs. The slowest model reports a stretch of 25 s sooner. */
const longestSilenceMs = 20 * 60_000

/** Starts recognisers, and keeps idle ones for later tasks. */
function createPool(deps: LauncherDeps) {
  const start = deps.start ?? startRecogniser(deps.entry ?? recogniserEntry(deps.packageRoot))
  const idle = new Set<Recogniser>()

  const jobOf = (task: RecognitionTask, processFolder: string, device: RecogniserJob['device']): RecogniserJob => {
    const { packageRoot, modelsFolder, speechModel } = deps
    const scratchFolder = join(processFolder, randomUUID())
    mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
    return {
      ...{ taskFolder: scratchFolder, threads: 1 },
      ...task,
      ...{ packageRoot, modelsFolder, speechModel, scratchFolder, device },
    }
  }
  return {
    begin(task: RecognitionTask, device: RecogniserJob['device']): { recogniser: Recogniser; scratchFolder: string } {
      const [kept] = idle
      if (kept?.process.next) {
        const job = jobOf(task, kept.folder, device)
        idle.delete(kept)
        kept.reported = null
        if (isSame(kept.mayUse, device) && kept.process.next(job))
          return { recogniser: kept, scratchFolder: job.scratchFolder }
        kept.process.kill()
      }
      const folder = join(deps.scratchFolder, randomUUID())
      const job = jobOf(task, folder, device)
      return { recogniser: new Recogniser(folder, device, start(job)), scratchFolder: job.scratchFolder }
    },
    keep(recogniser: Recogniser): void {
      recogniser.onMessage = () => {}
      recogniser.onEnd = () => {
        idle.delete(recogniser)
        void removed(recogniser.folder)
      }
      idle.add(recogniser)
    },
    endIdle(): void {
      for (const { process } of idle) process.kill()
      idle.clear()
    },
  }
}

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

const isSame = (one: RecogniserJob['device'], other: RecogniserJob['device']): boolean =>
  one.choice === other.choice && one.broken.join() === other.broken.join()

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
