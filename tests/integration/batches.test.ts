import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../electron/engine/index.ts'
import { eventually, openTestService, recognisersInHand, type TestService } from '../support/serviceClient.ts'
import { until } from '../support/tapelogProcess.ts'
import { openEngine, temporaryFolder } from '../support/testEngine.ts'
import { writeWave } from '../support/waveFile.ts'

/** What was asked for together is told of once, when all of it has ended: a real engine, a recogniser that waits to be told. */
let folder: ReturnType<typeof temporaryFolder>
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
let engine: Engine
beforeEach(async () => {
  folder = temporaryFolder()
  recognisers = recognisersInHand()
  service = await openTestService({ startRecogniser: recognisers.start })
  engine = await open()
})
afterEach(async () => {
  await engine.stop()
  await service.remove()
  folder.remove()
})
const open = () => openEngine(join(folder.path, 'library'), service.connection)
const file = (name: string): string => {
  const path = join(folder.path, `${name}.wav`)
  writeWave(path, { seconds: 1, seed: name.charCodeAt(0) })
  return path
}
const noAudio = (name: string): string => {
  const path = join(folder.path, `${name}.wav`)
  writeFileSync(path, `no sound in ${name}`)
  return path
}
const importFiles = (paths: string[]) => engine.call('recordings.import', { paths })
const taken = async () => (await engine.call('queue.takeEndedBatches', undefined)).batches
const recordings = async () => (await engine.call('recordings.list', {})).items
const ready = async () => (await recordings()).filter(({ stage }) => stage === 'ready').length
const finish = async (index: number) => {
  await until(() => recognisers.jobs.length > index)
  recognisers.finish(index)
}
const restart = async () => {
  await engine.stop()
  engine = await open()
  engine.start()
}

test('what ended long before anyone looked is told of with the rest, once, also over a restart', async () => {
  await importFiles([file('a'), file('b')])
  engine.start()
  await finish(0)
  await eventually(ready, (count) => count === 1)
  // The first has ended, and the batch has not.
  expect(await taken()).toEqual([])
  await restart()
  expect(await taken()).toEqual([])
  await finish(1)
  await eventually(ready, (count) => count === 2)
  await engine.settle()
  await restart()
  expect(await taken()).toEqual([{ transcribed: 2, copied: 0, needSomeone: 0 }])
  expect(await taken()).toEqual([])
})

test('what ends all at once, before the first look, is one batch', async () => {
  await importFiles([file('a'), file('b'), file('c')])
  engine.start()
  for (const index of [0, 1, 2]) await finish(index)
  await engine.settle()
  expect(await taken()).toEqual([{ transcribed: 3, copied: 0, needSomeone: 0 }])
})

test('two imports are two batches, whichever ends first', async () => {
  await importFiles([file('a'), file('b')])
  await importFiles([file('c')])
  engine.start()
  for (const index of [0, 1, 2]) await finish(index)
  await engine.settle()
  expect(await taken()).toEqual([
    { transcribed: 2, copied: 0, needSomeone: 0 },
    { transcribed: 1, copied: 0, needSomeone: 0 },
  ])
})

test('a failure is of its batch, and so is what comes of retrying it; a cancelled recording is not told of', async () => {
  await importFiles([file('a'), file('b'), noAudio('c')])
  engine.start()
  await finish(0)
  await eventually(ready, (count) => count === 1)
  const cancelled = (await recordings()).find(({ stage }) => stage !== 'ready')
  await engine.call('queue.cancel', { recordingId: cancelled?.id ?? 0 })
  await engine.settle()
  expect(await taken()).toEqual([{ transcribed: 1, copied: 0, needSomeone: 1 }])
  expect(await taken()).toEqual([])
  // It fails again: that is news.
  await engine.call('queue.retry', { all: true })
  await engine.settle()
  expect(await taken()).toEqual([{ transcribed: 0, copied: 0, needSomeone: 1 }])
  // Dismissed, it is nothing to tell.
  await engine.call('queue.retry', { all: true })
  await engine.settle()
  await engine.call('queue.dismiss', { all: true })
  expect(await taken()).toEqual([])
})

test('copies that are not to be transcribed, and one that was in the library before', async () => {
  await engine.call('settings.update', { transcribeOnImport: false })
  await importFiles([file('a')])
  engine.start()
  await engine.settle()
  expect(await taken()).toEqual([{ transcribed: 0, copied: 1, needSomeone: 0 }])
  const again = join(folder.path, 'again.wav')
  writeWave(again, { seconds: 1, seed: 'a'.charCodeAt(0) })
  await importFiles([again, file('b')])
  await engine.settle()
  expect(await taken()).toEqual([{ transcribed: 0, copied: 1, needSomeone: 0 }])
  // Asked for later, a transcription is a batch of its own.
  const [recording] = await recordings()
  await engine.call('recordings.transcribe', { recordingId: recording?.id ?? 0 })
  expect(await taken()).toEqual([])
  await finish(0)
  await engine.settle()
  expect(await taken()).toEqual([{ transcribed: 1, copied: 0, needSomeone: 0 }])
})
