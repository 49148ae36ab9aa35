import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processorOnly } from '../../shared/models/devices.ts'
import { transcriptionRequestSchema } from '../../shared/partner/schemas.ts'
import { problem } from '../../shared/words/problem.ts'
import { tookTooMuchMemory } from './memoryWatch.ts'
import type { TriedModel, TryModel } from './models/index.ts'
import { recogniserEntry, type StartRecogniser, startRecogniser } from './startRecogniser.ts'
import type { TrialJob } from './trial.ts'

/** The largest model on a slow computer needs about a minute. */
const longestMs = 10 * 60_000

/**
 * Tries models in a recogniser's process, which is locked in like that of a recording. `start`: starts that process; by default, it is
 * forked.
 */
export function trials(
  packageRoot: string,
  start: StartRecogniser = startRecogniser(recogniserEntry(packageRoot)),
): TryModel {
  return async (model, folder, signal) => {
    const scratch = join(tmpdir(), `tapelog-trial-${randomUUID()}`)
    const scratchFolder = join(scratch, 'job')
    mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
    try {
      const code = await failureOf(start(jobOf(model, { packageRoot, modelsFolder: folder, scratchFolder })), signal)
      if (signal.aborted) throw problem('model-cancelled')
      if (tookTooMuchMemory(scratchFolder)) throw problem('own-model-memory', { title: model.title })
      if (code === 'model-engine-missing') throw problem('model-engine-missing')
      if (code !== null) throw problem('own-model-fails', { title: model.title })
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
}

function jobOf(trial: TriedModel, places: Pick<TrialJob, 'packageRoot' | 'modelsFolder' | 'scratchFolder'>): TrialJob {
  const { params } = transcriptionRequestSchema.parse({ file_url: 'trial' })
  return {
    ...places,
    ...{ trial, params, speechModel: 'auto', threads: 2, device: { choice: processorOnly, broken: [] } },
    // It hears silence; the sandbox needs a file that is there.
    audioPath: Object.values(trial.files)[0] ?? '',
    taskFolder: places.scratchFolder,
  }
}

/** The code of what ended the process before its result; null after a result. */
function failureOf(child: ReturnType<StartRecogniser>, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    let code: string | null = 'recogniser-crashed'
    const end = () => child.kill()
    const timer = setTimeout(end, longestMs)
    signal.addEventListener('abort', end, { once: true })
    child.onMessage((message) => {
      if (message.type === 'failed') code = message.code
      if (message.type !== 'result') return
      code = null
      end()
    })
    child.onEnd(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve(code)
    })
  })
}
