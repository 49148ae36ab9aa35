import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import type { FromReader, Outcome, TranscriptToRead } from '../../../shared/processes/engineProtocol.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { childEnvironment, lowerPriority, openParentPort } from '../../system/index.ts'
import type { ReadFile } from './index.ts'
import { readingLimits } from './limits.ts'

/**
 * The process that reads one foreign transcript. A thread reads; the main thread ends the process if that takes more memory or
 * processor time than any transcript needs, on every system and under every host.
 */

async function read({ name, bytes, recording, ...asked }: TranscriptToRead): Promise<Outcome<ReadFile>> {
  try {
    // The main thread has no need of the readers.
    const { readTranscriptFile } = await import('./index.ts')
    return { ok: true, value: await readTranscriptFile(name, Buffer.from(bytes), recording, asked) }
  } catch (error) {
    return { ok: false, error: toErrorInfo(error) }
  }
}

function watchReading(): void {
  const { postAndExit, listen } = openParentPort<TranscriptToRead, FromReader>()
  let isOver = false
  const end = (result: Outcome<unknown>) => {
    if (isOver) return
    isOver = true
    // The thread would compute on beside an answer.
    void thread.terminate().then(() => postAndExit({ type: 'read', result }))
  }
  const tooCostly = () => end({ ok: false, error: problemInfo('transcript-file-too-costly') })
  const thread = new Worker(new URL(import.meta.url), {
    name: 'reading',
    execArgv: [],
    env: childEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: readingLimits.heapMb },
  })
  thread.on('message', end)
  thread.on('error', tooCostly)
  thread.on('exit', tooCostly)
  listen((task) => thread.postMessage(task))
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (process.memoryUsage.rss() > readingLimits.memoryBytes || user + system > readingLimits.processorMs * 1000)
      tooCostly()
  }, readingLimits.lookEveryMs)
}

lowerPriority('interactive')
if (isMainThread) watchReading()
else parentPort?.on('message', async (task: TranscriptToRead) => parentPort?.postMessage(await read(task)))
