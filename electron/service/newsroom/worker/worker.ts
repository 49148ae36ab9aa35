import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TapelogError } from '../../../../shared/errors/errors.ts'
import { createLauncher } from '../../../recognition/index.ts'
import { regularly } from '../../ports/regularly.ts'
import { Transcriber } from '../../work/transcriber.ts'
import { ApiClient, NodeUnavailable } from './apiClient.ts'
import { apiSource } from './apiSource.ts'
import { HeldTasks } from './heldTasks.ts'
import { watchInterruption } from './interruption.ts'
import { checkWorker, type WorkerDeps } from './settings.ts'

/** How soon a worker that can take another task asks for one again. */
const lookEveryMs = 1000
/** How long a worker that is closed tries to hand its tasks back. Others take them in any case, only later. */
const handBackWithinMs = 20_000

export type NewsroomWorker = {
  /** Rejects with 'worker-key-refused' or 'worker-too-old' when the service refuses this worker; resolves after `close`. */
  ended: Promise<void>
  /** Takes no more tasks, ends the work, and hands its tasks back with what was heard. */
  close(): Promise<void>
}

/**
 * Starts a worker: it takes tasks from an API node, transcribes them, and hands in the results. Of the service, it
 * has only a worker key. While no node answers, it tries again. Rejects as {@link checkWorker} says, and with
 * 'worker-key-refused', 'worker-too-old', 'worker-too-new' or 'worker-api-untrusted' if that is a node's first answer.
 */
export async function startWorker(deps: WorkerDeps): Promise<NewsroomWorker> {
  const { origin, ca } = checkWorker(deps)
  const ended = Promise.withResolvers<void>()
  // A caller that does not wait for `ended` must not be ended by an unhandled rejection.
  ended.promise.catch(() => {})
  let onPermanentProblem: (error: TapelogError) => void = () => {}
  const api = new ApiClient({ origin, ca, key: deps.key, onPermanentProblem: (error) => onPermanentProblem(error) })
  try {
    await checkFirstAnswer(api, deps)
    const work = beginWork(deps, api, await makeFolders(deps.workFolder))
    let closing: Promise<void> | null = null
    const close = (handBackMs = handBackWithinMs) => {
      closing ??= work.end(handBackMs).finally(() => api.close())
      return closing
    }
    onPermanentProblem = (error) => {
      // Without a key, nothing can be handed back.
      if (closing === null) void close(0).finally(() => ended.reject(error))
    }
    return { ended: ended.promise, close: () => close().then(ended.resolve) }
  } catch (error) {
    api.close()
    throw error
  }
}

async function checkFirstAnswer(api: ApiClient, { log }: WorkerDeps): Promise<void> {
  try {
    await api.call('check', {})
  } catch (error) {
    if (!(error instanceof NodeUnavailable)) throw error
    if (error.problem) throw error.problem
    log('warn', 'node-unavailable', { code: error.code })
  }
}

type Folders = { heard: string; fetched: string; scratch: string }

/** Makes the folders, which only this user can open, and removes what a killed worker left of recordings. */
async function makeFolders(workFolder: string): Promise<Folders> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  await chmod(workFolder, 0o700)
  const at = (name: string) => join(workFolder, name)
  const folders = { heard: at('heard'), fetched: at('fetched'), scratch: at('scratch') }
  for (const folder of Object.values(folders)) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
  }
  return folders
}

function beginWork(deps: WorkerDeps, api: ApiClient, folders: Folders) {
  const { log, atOnce, packageRoot, modelsFolder, speechModel } = deps
  const closing = new AbortController()
  let claiming = new AbortController()
  const held = new HeldTasks({ api, log, stop: (transcriptionId) => transcriber.stop([transcriptionId]) })
  const source = apiSource({
    ...{ api, held, folders, log, closing: closing.signal },
    claiming: () => claiming.signal,
  })
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder, speechModel, scratchFolder: folders.scratch },
    ...(deps.startRecogniser ? { start: deps.startRecogniser } : {}),
  })
  const transcriber = new Transcriber(source, launch, { atOnce, log })
  // Nothing else keeps the process running between two requests.
  const keepAliveTimer = setInterval(() => {}, 60_000)
  const stopLooking = regularly({ everyMs: lookEveryMs, event: 'claim-failed', log }, async () => transcriber.wake())
  const onInterruption = async (isInterrupted: boolean) => {
    if (isInterrupted) {
      claiming.abort()
      await transcriber.stop(held.ids)
    } else claiming = new AbortController()
  }
  const stopWatching = deps.interruptionUrl
    ? watchInterruption(deps.interruptionUrl, onInterruption, log)
    : async () => {}
  return {
    async end(handBackMs: number) {
      claiming.abort()
      const done = new AbortController()
      const tooLong = pause(handBackMs, undefined, { signal: done.signal }).then(
        () => closing.abort(),
        () => {},
      )
      await Promise.all([stopLooking(), stopWatching(), transcriber.close()])
      await held.close()
      clearInterval(keepAliveTimer)
      done.abort()
      await tooLong
    },
  }
}
