import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { readDeviceRecord } from '../../../electron/recognition/models/index.ts'
import type { RecogniserProcess } from '../../../electron/recognition/startRecogniser.ts'
import type { FromRecogniser, RecogniserJob } from '../../../electron/recognition/types.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { testFolder } from '../../support/testFolder.ts'

/** A driver of a graphics device that never answers: its process is there, says nothing more, and ends only when it is killed. */
const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
const data = { text: 'heard', language: 'en', duration: 60, results: [], notices: [] }
const graphics = { key: '0000:01:00.0', name: 'Radeon', isGraphics: true, memoryBytes: null }

let folder: string
beforeEach(() => {
  folder = testFolder()
  mkdirSync(join(folder, 'models'))
})

/** Runs a task whose first process says this, and hangs. `jobs`: the device that each process was allowed. */
async function launched(said: readonly FromRecogniser[]) {
  const jobs: string[] = []
  const start = (job: RecogniserJob): RecogniserProcess => {
    jobs.push(job.device.choice)
    let end = () => {}
    return {
      onMessage: (listener) => {
        const isHanging = jobs.length === 1
        queueMicrotask(() => {
          for (const message of isHanging ? said : [{ type: 'result', data } as const]) listener(message)
          if (!isHanging) end()
        })
      },
      onEnd: (listener) => {
        end = listener
      },
      kill: () => end(),
    }
  }
  const launch = createLauncher({
    ...{ packageRoot: '/app', modelsFolder: join(folder, 'models'), speechModel: 'auto', start },
    ...{ scratchFolder: join(folder, 'jobs'), longestSilenceMs: 50 },
  })
  const outcome = await launch(
    { audioPath: 'talk.wav', params },
    { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} },
  )
  return { outcome, jobs }
}

test.each<[string, readonly FromRecogniser[], string]>([
  ['before it names a device', [{ type: 'started' }, { type: 'device', used: null, seen: [] }], 'any-graphics'],
  [
    'while it recognises',
    [
      { type: 'device', used: graphics, seen: [graphics] },
      { type: 'progress', fraction: 0.1 },
    ],
    graphics.key,
  ],
])('moves to the processor and avoids the device after a driver hangs %s', async (_, said, key) => {
  const { outcome, jobs } = await launched(said)
  expect(outcome).toMatchObject({ ok: true, data: { text: 'heard' } })
  expect(jobs).toEqual(['auto', 'cpu'])
  expect(readDeviceRecord(join(folder, 'models')).broken.map((one) => one.key)).toEqual([key])
})

test('uses the device of the current job in a shared process, not of the one before', async () => {
  const choices: string[] = []
  const started: { say: (message: FromRecogniser) => void; end: () => void }[] = []
  const start = (job: RecogniserJob): RecogniserProcess => {
    choices.push(job.device.choice)
    const one = { say: (_message: FromRecogniser) => {}, end: () => {} }
    started.push(one)
    return {
      onMessage: (listener) => {
        one.say = listener
      },
      onEnd: (listener) => {
        one.end = listener
      },
      next: () => {
        queueMicrotask(() => one.end())
        return true
      },
      kill: () => one.end(),
    }
  }
  const modelsFolder = join(folder, 'models')
  const launch = createLauncher({
    ...{ packageRoot: '/app', modelsFolder, speechModel: 'auto', start, scratchFolder: join(folder, 'jobs') },
  })
  const options = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }
  const first = launch({ audioPath: 'talk.wav', params }, { ...options, isMoreToCome: () => true })
  started[0]?.say({ type: 'device', used: graphics, seen: [graphics] })
  started[0]?.say({ type: 'result', data })
  expect(await first).toMatchObject({ ok: true })
  expect(await launch({ audioPath: 'talk.wav', params }, options)).toMatchObject({ code: 'recogniser-crashed' })
  expect(choices).toEqual(['auto'])
  expect(readDeviceRecord(modelsFolder).broken).toEqual([])
})
