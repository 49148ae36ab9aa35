import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechModelChoice } from '../../../shared/engineProtocol.ts'
import type { TranscriptionParams } from '../../../shared/partner/schemas.ts'
import type { FromRecogniser, RecognisedData, RecogniserJob } from './types.ts'

export type RecogniserOutcome = { ok: true; data: RecognisedData } | { ok: false; code: string; message: string }

export type LaunchRecogniser = (
  task: { audioPath: string; params: TranscriptionParams },
  options: { signal: AbortSignal; onStarted: () => void; onProgress: (fraction: number) => void },
) => Promise<RecogniserOutcome>

/** Run from source, or built: told by this module's ending, found from the package's root (bundling moves modules). */
const defaultEntry = (packageRoot: string): string =>
  join(
    packageRoot,
    import.meta.url.endsWith('.ts') ? 'electron/service/recogniser/process.ts' : 'out/main/recogniser.js',
  )

/** A recogniser's process as the service sees it, forked here or by the host. */
export type RecogniserProcess = {
  onMessage(listener: (message: FromRecogniser) => void): void
  /** Called once, however it ended. */
  onEnd(listener: () => void): void
  kill(): void
}
export type StartRecogniser = (job: RecogniserJob) => RecogniserProcess

const forkRecogniser =
  (entry: string): StartRecogniser =>
  (job) => {
    const child = fork(entry, { stdio: 'ignore', serialization: 'advanced' })
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

/**
 * A recogniser in a process of its own for each task. It never rejects: a crash, an exit or a signal is an outcome with a
 * sentence.
 */
export function createLauncher(deps: {
  packageRoot: string
  speechModel: SpeechModelChoice
  /** Each process gets a folder in it for its own use, which is removed after it. */
  scratchFolder: string
  entry?: string
  start?: StartRecogniser
}): LaunchRecogniser {
  const start = deps.start ?? forkRecogniser(deps.entry ?? defaultEntry(deps.packageRoot))
  return (task, { signal, onStarted, onProgress }) =>
    new Promise((resolve) => {
      const scratchFolder = join(deps.scratchFolder, randomUUID())
      mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
      const child = start({ ...task, packageRoot: deps.packageRoot, speechModel: deps.speechModel, scratchFolder })
      let outcome: RecogniserOutcome = {
        ok: false,
        code: 'recogniser-crashed',
        message:
          'The recogniser stopped unexpectedly on this recording. Retry; if it happens again, the speech model may be damaged.',
      }
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
        // What is left behind goes at the service's next start.
        void rm(scratchFolder, { recursive: true, force: true })
          .catch(() => {})
          .then(() => resolve(outcome))
      })
      if (signal.aborted) abort()
    })
}
