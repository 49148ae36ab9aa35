import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import type { TranscriptionParams } from '../../shared/partner/schemas.ts'
import { problemInfo } from '../../shared/sentences/problem.ts'
import { childEnvironment } from '../system/index.ts'
import type { FromRecogniser, RecognisedData, RecogniserJob } from './types.ts'
import { withoutNetwork } from './withoutNetwork.ts'

export type RecogniserOutcome = { ok: true; data: RecognisedData } | { ok: false; code: string; message: string }

export type LaunchRecogniser = (
  task: { audioPath: string; params: TranscriptionParams },
  options: { signal: AbortSignal; onStarted: () => void; onProgress: (fraction: number) => void },
) => Promise<RecogniserOutcome>

/** From the package's root, because bundling moves this module. Its ending shows whether it runs from source. */
const defaultEntry = (packageRoot: string): string =>
  join(packageRoot, import.meta.url.endsWith('.ts') ? 'electron/recognition/process.ts' : 'out/main/recogniser.js')

/** A recogniser's process, forked by the service or started by its host. */
export type RecogniserProcess = {
  onMessage(listener: (message: FromRecogniser) => void): void
  /** Called once, after an exit, a crash or a signal. */
  onEnd(listener: () => void): void
  kill(): void
}
export type StartRecogniser = (job: RecogniserJob) => RecogniserProcess

const forkRecogniser =
  (entry: string): StartRecogniser =>
  (job) => {
    const child = fork(entry, withoutNetwork({ stdio: 'ignore', serialization: 'advanced', env: childEnvironment() }))
    child.send(job, () => {})
    return {
      onMessage: (listener) => void child.on('message', (message) => listener(message as FromRecogniser)),
      onEnd: (listener) => {
        child.on('error', listener)
        child.on('close', listener)
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }

/** Runs each task in a recogniser's process of its own. Never rejects: a crash, an exit or a signal is an outcome too. */
export function createLauncher(deps: {
  packageRoot: string
  modelsFolder: string
  speechModel: SpeechModelChoice
  /** Each process gets its own folder in it, which is removed after it has ended. */
  scratchFolder: string
  entry?: string
  start?: StartRecogniser
}): LaunchRecogniser {
  const start = deps.start ?? forkRecogniser(deps.entry ?? defaultEntry(deps.packageRoot))
  return (task, { signal, onStarted, onProgress }) =>
    new Promise((resolve) => {
      const scratchFolder = join(deps.scratchFolder, randomUUID())
      mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
      const { packageRoot, modelsFolder, speechModel } = deps
      const child = start({ ...task, packageRoot, modelsFolder, speechModel, scratchFolder })
      const { code, message } = problemInfo('recogniser-crashed')
      let outcome: RecogniserOutcome = { ok: false, code, message }
      const abort = () => child.kill()
      signal.addEventListener('abort', abort, { once: true })
      child.onMessage((said) => {
        if (said.type === 'started') onStarted()
        else if (said.type === 'progress') onProgress(said.fraction)
        else if (said.type === 'result') outcome = { ok: true, data: said.data }
        else outcome = { ok: false, code: said.code, message: said.message }
      })
      child.onEnd(() => {
        signal.removeEventListener('abort', abort)
        // The service removes at its next start what cannot be removed now.
        void rm(scratchFolder, { recursive: true, force: true })
          .catch(() => {})
          .then(() => resolve(outcome))
      })
      if (signal.aborted) abort()
    })
}
