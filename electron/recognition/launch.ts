import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { problemInfo } from '../../shared/errors/problem.ts'
import type { TranscriptionParams } from '../../shared/partner/schemas.ts'
import type { SpeechModelChoice } from '../../shared/processes/engineProtocol.ts'
import { forkLockedIn } from './lockedIn.ts'
import { tookTooMuchMemory } from './memoryWatch.ts'
import type { FromRecogniser, RecognisedData, RecogniserJob } from './types.ts'

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

const forkRecogniser =
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
  onMessage: (message: FromRecogniser) => void = () => {}
  onEnd: () => void = () => {}

  constructor(folder: string, process: RecogniserProcess) {
    this.folder = folder
    this.process = process
    process.onMessage((message) => this.onMessage(message))
    process.onEnd(() => this.onEnd())
  }
}

/** Removes a folder. If that fails now, the service removes the folder at its next start. */
const removed = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => {})

/**
 * Runs each task in a process that works on nothing else. After a successful task, the process takes the next task, so
 * that a batch loads its models once; see `isMoreToCome`. Never rejects: a crash, an exit or a signal is also an
 * outcome.
 */
export function createLauncher(deps: {
  packageRoot: string
  modelsFolder: string
  speechModel: SpeechModelChoice
  /** Each task gets its own folder here. The folder is removed after the task has ended. */
  scratchFolder: string
  entry?: string
  start?: StartRecogniser
}): LaunchRecogniser {
  const start = deps.start ?? forkRecogniser(deps.entry ?? recogniserEntry(deps.packageRoot))
  const idle = new Set<Recogniser>()

  const jobOf = (task: RecognitionTask, processFolder: string): RecogniserJob => {
    const { packageRoot, modelsFolder, speechModel } = deps
    const scratchFolder = join(processFolder, randomUUID())
    mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
    return {
      ...{ taskFolder: scratchFolder, threads: 1 },
      ...task,
      ...{ packageRoot, modelsFolder, speechModel, scratchFolder },
    }
  }
  const begin = (task: RecognitionTask): { recogniser: Recogniser; scratchFolder: string } => {
    const [kept] = idle
    if (kept?.process.next) {
      const job = jobOf(task, kept.folder)
      idle.delete(kept)
      if (kept.process.next(job)) return { recogniser: kept, scratchFolder: job.scratchFolder }
      kept.process.kill()
    }
    const folder = join(deps.scratchFolder, randomUUID())
    const job = jobOf(task, folder)
    return { recogniser: new Recogniser(folder, start(job)), scratchFolder: job.scratchFolder }
  }
  const keep = (recogniser: Recogniser): void => {
    recogniser.onMessage = () => {}
    recogniser.onEnd = () => {
      idle.delete(recogniser)
      void removed(recogniser.folder)
    }
    idle.add(recogniser)
  }

  const launch = async (task: RecognitionTask, options: LaunchOptions): Promise<RecogniserOutcome> => {
    const { recogniser, scratchFolder } = begin(task)
    return await outcomeOf(recogniser, scratchFolder, options, keep)
  }
  const endIdle = () => {
    for (const { process } of idle) process.kill()
    idle.clear()
  }
  return Object.assign(launch, { endIdle })
}

/** Listens to a recogniser until its task has ended. `keep`: called if another task will follow. */
function outcomeOf(
  recogniser: Recogniser,
  scratchFolder: string,
  { signal, onStarted, onProgress, isMoreToCome }: LaunchOptions,
  keep: (recogniser: Recogniser) => void,
): Promise<RecogniserOutcome> {
  return new Promise((resolve) => {
    let outcome = failedWith('recogniser-crashed')
    const abort = () => recogniser.process.kill()
    signal.addEventListener('abort', abort, { once: true })
    const finish = (hasEnded: boolean) => {
      signal.removeEventListener('abort', abort)
      if (!outcome.ok && tookTooMuchMemory(scratchFolder)) outcome = failedWith('recogniser-out-of-memory')
      void removed(hasEnded ? recogniser.folder : scratchFolder).then(() => resolve(outcome))
    }
    recogniser.onMessage = (message) => {
      if (message.type === 'started') onStarted()
      else if (message.type === 'progress') onProgress(message.fraction)
      else if (message.type === 'failed') outcome = { ok: false, code: message.code, message: message.message }
      else {
        outcome = { ok: true, data: message.data }
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

function failedWith(reason: 'recogniser-crashed' | 'recogniser-out-of-memory'): RecogniserOutcome {
  const { code, message } = problemInfo(reason)
  return { ok: false, code, message }
}
