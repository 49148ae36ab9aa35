import { fork } from 'node:child_process'
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

/**
 * A recogniser in a process of its own for each task. It never rejects: a crash, an exit or a signal is an outcome with a
 * sentence.
 */
export function createLauncher(deps: {
  packageRoot: string
  speechModel: SpeechModelChoice
  entry?: string
}): LaunchRecogniser {
  return (task, { signal, onStarted, onProgress }) =>
    new Promise((resolve) => {
      const child = fork(deps.entry ?? defaultEntry(deps.packageRoot), { stdio: 'ignore', serialization: 'advanced' })
      let outcome: RecogniserOutcome = {
        ok: false,
        code: 'recogniser-crashed',
        message:
          'The recogniser stopped unexpectedly on this recording. Retry; if it happens again, the speech model may be damaged.',
      }
      const abort = () => child.kill('SIGKILL')
      signal.addEventListener('abort', abort, { once: true })
      child.on('message', (message) => {
        const said = message as FromRecogniser
        if (said.type === 'started') onStarted()
        else if (said.type === 'progress') onProgress(said.fraction)
        else if (said.type === 'result') outcome = { ok: true, data: said.data }
        else outcome = { ok: false, code: said.code, message: said.message }
      })
      child.on('error', () => resolve(outcome))
      child.on('close', () => {
        signal.removeEventListener('abort', abort)
        resolve(outcome)
      })
      const job: RecogniserJob = { ...task, packageRoot: deps.packageRoot, speechModel: deps.speechModel }
      child.send(job, () => {})
      if (signal.aborted) abort()
    })
}
