import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TranscriptionParams } from '../../shared/partner/schemas.ts'
import type { SpeechModelChoice } from '../../shared/processes/engineProtocol.ts'
import type { ReportedDevice } from './devicesHere.ts'
import { type RecogniserProcess, recogniserEntry, type StartRecogniser, startRecogniser } from './startRecogniser.ts'
import type { FromRecogniser, RecogniserJob } from './types.ts'

/** See {@link RecogniserJob}. By default, nothing is kept for another try and a model uses one core. */
export type RecognitionTask = { audioPath: string; params: TranscriptionParams; taskFolder?: string; threads?: number }

/** A recogniser's process with its current listeners. */
export class Recogniser {
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
export const removed = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => {})

export type PoolDeps = {
  packageRoot: string
  modelsFolder: string
  speechModel: SpeechModelChoice
  /** Each task gets its own folder here. The folder is removed after the task has ended. */
  scratchFolder: string
  entry?: string
  start?: StartRecogniser
}

/** Starts recognisers, and keeps idle ones for later tasks. */
export function createPool(deps: PoolDeps) {
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

const isSame = (one: RecogniserJob['device'], other: RecogniserJob['device']): boolean =>
  one.choice === other.choice && one.broken.join() === other.broken.join()
