import { PartialResultsFile } from '../../../electron/recognition/partialResultsFile.ts'
import type { WorkerDeps } from '../../../electron/service/newsroom/worker/settings.ts'
import { startWorker } from '../../../electron/service/newsroom/worker/worker.ts'
import { silentLog } from '../../../shared/errors/log.ts'

/**
 * A worker as a process of its own, which a test kills or stops with SIGTERM. `hears`: `demo` transcribes; `one-stretch`
 * hears one stretch and then nothing more. Prints a line when it has started, and the code of an error that ends it.
 */
export type WorkerProcessSettings = Omit<WorkerDeps, 'log' | 'atOnce' | 'startRecogniser'> & {
  hears: 'demo' | 'one-stretch'
}

const { hears, ...settings }: WorkerProcessSettings = JSON.parse(process.argv[2] ?? '')
const startRecogniser: WorkerDeps['startRecogniser'] = ({ taskFolder }) => {
  const file = new PartialResultsFile(taskFolder, 'the recording and the models')
  file.addStretch({
    ...{ text: 'The river was frozen.', language: 'en', words: null },
    ...{ startSample: 0, endSample: 16_000, heardTo: 16_000, voices: [] },
  } as unknown as Parameters<PartialResultsFile['addStretch']>[0])
  let end = () => {}
  return { onMessage: () => {}, onEnd: (listener) => (end = listener), kill: () => setImmediate(end) }
}
const worker = await startWorker({
  ...settings,
  ...{ atOnce: () => 1, log: silentLog },
  ...(hears === 'one-stretch' ? { startRecogniser } : {}),
})
process.once('SIGTERM', () => void worker.close())
process.stdout.write('started\n')
await worker.ended.catch((error: { code: string }) => process.stdout.write(`${error.code}\n`))
