import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../electron/engine/index.ts'
import { hashFile } from '../../../electron/sealing/index.ts'
import { undoDeletionMs } from '../../../shared/recordings/deletion.ts'
import { sample } from '../../../shared/recordings/sample.ts'
import { openTestService, type TestService } from '../../support/serviceClient.ts'
import { demoFile, openEngine, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { eventually } from '../../support/waiting.ts'

/** The sample recording on a new machine, where no speech model is installed and none is chosen. */
let folder: string
let service: TestService
let engine: Engine
let aheadMs = 0
beforeEach(async () => {
  folder = testFolder()
  aheadMs = 0
  service = await openTestService({ speechModel: 'auto' })
  engine = await openEngine(join(folder, 'library'), service.connection, { now: () => Date.now() + aheadMs })
  await engine.call('settings.update', { transcription: { hotwords: ['Reyes'], language: 'de' } })
})
afterEach(async () => {
  await engine.stop()
  await service.remove()
})

test('the shipped file is the sample', async () => {
  expect((await hashFile(join(packageRoot, sample.file))).sha256).toBe(sample.sha256)
})

test('the sample is transcribed without a model and stays on this machine', async () => {
  expect(await engine.call('sample.get', undefined)).toEqual({ recordingId: null })
  await engine.call('sample.add', undefined)
  // A second click changes nothing.
  await engine.call('sample.add', undefined)
  await engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg')] })
  engine.start()
  await engine.settle()
  const { recordingId } = await engine.call('sample.get', undefined)
  if (recordingId === null) throw new Error('the sample is not in the library')
  const recording = await engine.call('recordings.get', { recordingId })
  expect(recording).toMatchObject({
    ...{ title: 'Sample: two questions at the market', stage: 'ready', localOnly: true, speakerCount: 2 },
    transcription: { language: 'en', hotwords: [] },
    notices: [{ code: 'demo-model' }],
  })
  const { items } = await engine.call('recordings.list', {})
  expect(items).toHaveLength(2)
  // It fails, or PocketSphinx transcribes it where that is installed.
  const other = items.find(({ id }) => id !== recordingId)?.id ?? 0
  expect((await engine.call('recordings.get', { recordingId: other })).notices).not.toContainEqual({
    code: 'demo-model',
  })
})

test('the deleted sample is gone with its quotes, and can be added again', async () => {
  await engine.call('sample.add', undefined)
  engine.start()
  await engine.settle()
  const { recordingId } = await engine.call('sample.get', undefined)
  if (recordingId === null) throw new Error('the sample is not in the library')
  const transcript = await engine.call('transcripts.get', { recordingId })
  const [segment] = transcript?.segments ?? []
  if (!segment) throw new Error('the sample has no words')
  await engine.call('quotes.add', {
    ...{ recordingId, colour: 'yellow' },
    pieces: [{ segmentId: segment.id, from: 0, to: 4, words: segment.text.slice(0, 4) }],
  })
  await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
  aheadMs = undoDeletionMs + 1000
  engine.nudge()
  await eventually(
    () => engine.call('recordings.list', {}),
    ({ total }) => total === 0,
  )
  expect((await engine.call('quotes.list', {})).total).toBe(0)
  expect(await engine.call('sample.get', undefined)).toEqual({ recordingId: null })
  await engine.call('sample.add', undefined)
  await engine.settle()
  expect((await engine.call('sample.get', undefined)).recordingId).not.toBeNull()
})
