import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engineWithRecognisersInHand } from '../../../support/engineWithRecognisersInHand.ts'
import { eventually } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Tapelog reports the recordings of one request once, when all of them have ended. */
const desk = engineWithRecognisersInHand()
const { record, importFiles, recordings, finish, restart } = desk
const noAudio = (name: string): string => {
  writeFileSync(desk.at(`${name}.wav`), `no sound in ${name}`)
  return desk.at(`${name}.wav`)
}
const taken = async () => (await desk.engine.call('queue.takeEndedBatches', undefined)).batches
const ready = async () => (await recordings()).filter(({ stage }) => stage === 'ready').length

test('a batch reports early finishes with the rest, once, even after a restart', async () => {
  await importFiles([record('a'), record('b')])
  desk.engine.start()
  await finish(0)
  await eventually(ready, (count) => count === 1)
  // The first recording has ended, but not the batch.
  expect(await taken()).toEqual([])
  await restart()
  expect(await taken()).toEqual([])
  await finish(1)
  await eventually(ready, (count) => count === 2)
  await desk.engine.settle()
  await restart()
  expect(await taken()).toEqual([{ transcribed: 2, copied: 0, needAttention: 0 }])
  expect(await taken()).toEqual([])
})

test('recordings that end at once are reported as one batch', async () => {
  await importFiles([record('a'), record('b'), record('c')])
  desk.engine.start()
  for (const index of [0, 1, 2]) await finish(index)
  await desk.engine.settle()
  expect(await taken()).toEqual([{ transcribed: 3, copied: 0, needAttention: 0 }])
})

test('two imports are two batches, whichever ends first', async () => {
  await importFiles([record('a'), record('b')])
  await importFiles([record('c')])
  desk.engine.start()
  for (const index of [0, 1, 2]) await finish(index)
  await desk.engine.settle()
  expect(await taken()).toEqual([
    { transcribed: 2, copied: 0, needAttention: 0 },
    { transcribed: 1, copied: 0, needAttention: 0 },
  ])
})

test('a failure and its retry belong to their batch, and a cancelled recording does not', async () => {
  await importFiles([record('a'), record('b'), noAudio('c')])
  desk.engine.start()
  await finish(0)
  await eventually(ready, (count) => count === 1)
  const cancelled = (await recordings()).find(({ stage }) => stage !== 'ready')
  await desk.engine.call('queue.cancel', { recordingId: cancelled?.id ?? 0 })
  await desk.engine.settle()
  expect(await taken()).toEqual([{ transcribed: 1, copied: 0, needAttention: 1 }])
  expect(await taken()).toEqual([])
  // The job fails again, which is news.
  await desk.engine.call('queue.retry', { all: true })
  await desk.engine.settle()
  expect(await taken()).toEqual([{ transcribed: 0, copied: 0, needAttention: 1 }])
  // A dismissed failure is not reported.
  await desk.engine.call('queue.retry', { all: true })
  await desk.engine.settle()
  await desk.engine.call('queue.dismiss', { all: true })
  expect(await taken()).toEqual([])
})

test('a batch counts copies that are not to be transcribed', async () => {
  await desk.engine.call('settings.update', { transcribeOnImport: false })
  await importFiles([record('a')])
  desk.engine.start()
  await desk.engine.settle()
  expect(await taken()).toEqual([{ transcribed: 0, copied: 1, needAttention: 0 }])
  const again = desk.at('again.wav')
  writeWave(again, { seconds: 1, seed: 'a'.charCodeAt(0) })
  await importFiles([again, record('b')])
  await desk.engine.settle()
  expect(await taken()).toEqual([{ transcribed: 0, copied: 1, needAttention: 0 }])
  // A transcription that is requested later is a separate batch.
  const [recording] = await recordings()
  await desk.engine.call('recordings.transcribe', { recordingId: recording?.id ?? 0 })
  expect(await taken()).toEqual([])
  await finish(0)
  await desk.engine.settle()
  expect(await taken()).toEqual([{ transcribed: 1, copied: 0, needAttention: 0 }])
})
