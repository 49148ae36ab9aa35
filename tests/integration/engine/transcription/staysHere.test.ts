import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { type LanguageService, openLanguageService } from '../../../support/languageService.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** A recording for a remote service gets the mark “never leaves this machine”, at every point of its way. */
let folder: string
let service: LanguageService
let server: HostileServer
let engine: Engine
const recordingId = 1
const open = () =>
  openEngine(join(folder, 'library'), service.connection, {
    remoteOverride: connectionTo(server.origin, { apiBase: server.origin }),
  })
beforeEach(async () => {
  folder = testFolder()
  service = await openLanguageService()
  server = await new HostileServer().listen()
  // The file then has three parts.
  server.chunkSizeBytes = 12_000
  engine = await open()
  writeWave(join(folder, 'talk.wav'), { seconds: 1 })
  await engine.call('recordings.import', {
    paths: [join(folder, 'talk.wav')],
    options: { hotwords: ['Reyes'] },
    destination: 'remote',
  })
  engine.start({ kinds: ['import', 'prepare'] })
  await engine.settle()
})
afterEach(async () => {
  await engine.stop()
  server.close()
  await service.remove()
})
const recording = () => engine.call('recordings.get', { recordingId })
const mark = async (localOnly = true) =>
  (await engine.call('recordings.setLocalOnly', { recordingId, localOnly })).said?.message ?? null
const work = () => {
  engine.start()
  return engine.settle()
}
const instead = 'Tapelog transcribes it on this machine instead.'
async function transcribedHere() {
  await work()
  expect(await recording()).toMatchObject({
    stage: 'ready',
    destination: 'this-machine',
    transcription: { hotwords: ['Reyes'] },
  })
  expect(service.asked).toHaveLength(1)
}

test('a waiting recording that is marked as local sends nothing and goes on here', async () => {
  expect((await recording()).destination).toBe('remote')
  expect(await mark()).toBe(`Stays on this machine. None of it was sent. ${instead}`)
  await transcribedHere()
  expect(server.asked).toEqual([])
})

test('an upload stops when its recording is marked as local, and says how far it was', async () => {
  server.fault('putPart', ({ named }) => (named[1] === '1' ? null : () => {}))
  engine.start()
  await server.seen('putPart', 3)
  await eventually(recording, ({ progress }) => (progress?.bytesDone ?? 0) >= 12_000)
  // 37 % is 12,000 of 32,044 bytes.
  expect(await mark()).toBe(
    `From now on it stays on this machine. Nothing more is sent; the upload was stopped at 37 %. ${instead}`,
  )
  await transcribedHere()
  const { jobs } = await engine.call('queue.history', {})
  expect(jobs.find(({ kind, state }) => kind === 'upload' && state === 'cancelled')?.error).toMatchObject({
    code: 'stays-here',
    message: expect.stringContaining('stopped at 37 %'),
  })

  const asked = server.asked.length
  expect(await mark(false)).toBeNull()
  await engine.settle()
  await engine.stop()
  engine = await open()
  await work()
  expect(server.asked).toHaveLength(asked)
})

test('a submitted recording that is marked as local does not fetch its answer', async () => {
  server.fault('poll', ({ named }) => ({ body: { transcription_id: named[0], status: 'PENDING', data: {} } }))
  engine.start()
  await server.seen('poll')
  await eventually(recording, ({ stage }) => stage === 'transcribing')
  expect(await mark()).toBe(
    `From now on it stays on this machine. Nothing more is sent, but the remote service already has this recording and may still transcribe it. Tapelog does not fetch that transcript. ${instead}`,
  )
  const polls = server.of('poll').length
  await transcribedHere()
  expect(server.of('poll')).toHaveLength(polls)
})

test('a remotely failed recording that is marked as local goes on here', async () => {
  server.fault('presign', () => ({ status: 422, body: { message: 'no' } }))
  await work()
  expect((await recording()).stage).toBe('failed')
  expect(await mark()).toBe(`Stays on this machine. None of it was sent. ${instead}`)
  await transcribedHere()
})

test('a paused recording that is marked as local waits here until it is resumed', async () => {
  await engine.call('queue.pause', { recordingId })
  expect(await mark()).toBe(
    'Stays on this machine. None of it was sent. It is transcribed on this machine when you resume it.',
  )
  await work()
  expect(await recording()).toMatchObject({ waitingFor: 'paused', destination: 'this-machine' })
  await engine.call('queue.resume', { recordingId })
  await transcribedHere()
})

test('a cancelled recording that is marked as local begins nothing', async () => {
  await engine.call('queue.cancel', { recordingId })
  expect(await mark()).toBeNull()
  await work()
  expect(await recording()).toMatchObject({ stage: 'cancelled', localOnly: true })
  expect(service.asked).toEqual([])
})

test('a remotely transcribed recording that is marked as local says so and begins nothing', async () => {
  await work()
  expect((await recording()).stage).toBe('ready')
  expect(await mark()).toBe(
    'From now on it stays on this machine. Nothing more is sent, but the whole recording had already been uploaded to a remote service.',
  )
  await engine.settle()
  expect(service.asked).toEqual([])
})
