import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { PartialResultsFile } from '../../../../electron/recognition/partialResultsFile.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { writeLongRecording } from '../../../support/longRecording.ts'
import { heard, openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually, until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** The words that a person sees of a recording while this machine still transcribes the rest of it. */
const recordingId = 1
let folder: string
let recognisers: ReturnType<typeof recognisersInHand>
let service: TestService
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  recognisers = recognisersInHand()
  service = await openTestService({ startRecogniser: recognisers.start, now: Date.now })
  engine = await openEngine(join(folder, 'library'), service.connection)
})
afterEach(async () => {
  await engine.stop()
  await service.remove()
})

const started = (count: number) => until(() => recognisers.jobs.length === count)
const soFar = (place: string | null = null) => engine.call('recordings.partialResults', { recordingId, place })
const stage = async () => (await engine.call('recordings.get', { recordingId })).stage
async function transcribe(seconds = 2) {
  const path = join(folder, 'talk.wav')
  if (seconds < 60) writeWave(path, { seconds })
  else writeLongRecording(path, seconds * 1000, [])
  await engine.call('recordings.import', { paths: [path], destination: 'this-machine' })
  engine.start()
  await atWork(1)
}
/** Waits until this many recognisers have begun and the library knows the task of the last one. */
async function atWork(count: number): Promise<void> {
  await started(count)
  await eventually(
    () => engine.call('queue.list', {}),
    ({ jobs }) => jobs.some(({ kind }) => kind === 'poll'),
  )
}

/** Writes stretches of one second, as a recogniser would when it hears something. */
function hears(job: number, texts: string[], { identity = 'test', fromSecond = 0 } = {}): void {
  const file = new PartialResultsFile(recognisers.jobs[job]?.job.taskFolder ?? '', identity)
  texts.forEach((text, index) => {
    const start = fromSecond + index
    file.addStretch({
      ...{ startSample: start * 16_000, endSample: (start + 1) * 16_000, heardTo: (start + 1) * 16_000 },
      ...{ text, language: null, voices: [] },
      words: [{ text, start: start + 0.25, end: start + 0.75 }],
    })
  })
  file.close()
}
const textsOf = ({ stretches }: Awaited<ReturnType<typeof soFar>>) => stretches.map(({ text }) => text)

test('partial words are given with their times, each once', async () => {
  await transcribe()
  const before = await soFar()
  expect(before).toMatchObject({ stretches: [], hasMore: false })
  hears(0, ['The river'])
  const first = await soFar(before.place)
  const words = [{ text: 'The river', startMs: 250, endMs: 750, confidence: null }]
  expect(first.stretches).toEqual([{ startMs: 0, endMs: 1000, text: 'The river', words }])
  expect(await soFar(first.place)).toEqual({ ...first, stretches: [], goesOn: true })
  hears(0, ['was frozen.', ' '], { fromSecond: 1 })
  expect(textsOf(await soFar(first.place))).toEqual(['was frozen.'])
  // A window that opens later reads all stretches.
  expect(await soFar()).toMatchObject({ goesOn: false, stretches: [{ text: 'The river' }, { text: 'was frozen.' }] })
  recognisers.finish(0)
  await eventually(stage, (now) => now === 'ready')
  expect(await soFar(first.place)).toEqual({ stretches: [], place: null, hasMore: false, goesOn: false })
})

test.each(['cancelled', 'failed'])('no partial words are shown of a transcription that was %s', async (end) => {
  await transcribe()
  hears(0, ['The river'])
  expect(textsOf(await soFar())).toEqual(['The river'])
  if (end === 'cancelled') await engine.call('queue.cancel', { recordingId })
  else {
    recognisers.jobs[0]?.say({ type: 'failed', code: 'recogniser-failed', message: 'It failed.' })
    recognisers.jobs[0]?.end()
  }
  await eventually(stage, (now) => now === end)
  expect(await soFar()).toEqual({ stretches: [], place: null, hasMore: false, goesOn: false })
})

test('partial words begin anew with other models or another transcription', async () => {
  await transcribe()
  hears(0, ['By one model'])
  const { place } = await soFar()
  hears(0, ['By another'], { identity: 'other' })
  const anew = await soFar(place)
  expect(anew).toEqual({ stretches: [], place: null, hasMore: true, goesOn: false })
  const other = await soFar(anew.place)
  expect(textsOf(other)).toEqual(['By another'])
  await engine.call('recordings.transcribe', { recordingId })
  await atWork(2)
  hears(1, ['Once more'])
  expect(await soFar(other.place)).toMatchObject({ goesOn: false, stretches: [{ text: 'Once more' }] })
})

test('partial words of a long recording follow slice by slice at their times', async () => {
  await engine.call('settings.update', { sliceMinutes: 5 })
  await transcribe(540)
  hears(0, ['First', 'second'])
  const early = await soFar()
  expect(early.stretches).toMatchObject([{ startMs: 0 }, { startMs: 1000 }])
  const results = [
    { start: 0.1, end: 1.9, text: 'First, second' },
    { start: 2, end: 3, text: 'and third' },
  ]
  recognisers.finish(0, { ...heard, results })
  await started(2)
  // The response has the rest of the first slice.
  const rest = await eventually(
    () => soFar(early.place),
    ({ stretches }) => stretches.length > 0,
  )
  expect(rest).toMatchObject({ goesOn: true, hasMore: true, stretches: [{ text: 'and third', startMs: 2000 }] })
  hears(1, ['Fourth'], { fromSecond: 20 })
  const { stretches } = await eventually(
    () => soFar(rest.place),
    (part) => part.stretches.length > 0,
  )
  expect(stretches.map(({ text }) => text)).toEqual(['Fourth'])
  expect(stretches[0]?.startMs).toBeGreaterThan(60_000)
}, 60_000)

test('a remote service without the extension is asked for no partial words', async () => {
  const server = await new HostileServer().listen()
  server.fault('poll', ({ named: [id = ''] }) => ({ body: { transcription_id: id, status: 'PROGRESS', data: {} } }))
  const remote = await openEngine(join(folder, 'remote'), service.connection, {
    remoteOverride: connectionTo(server.origin),
  })
  try {
    writeWave(join(folder, 'talk.wav'), { seconds: 1 })
    const { jobIds } = await remote.call('recordings.import', {
      paths: [join(folder, 'talk.wav')],
      destination: 'remote',
    })
    expect(jobIds).toHaveLength(1)
    remote.start()
    await until(() => server.of('poll').length > 0)
    const before = server.asked.length - server.of('poll').length
    const nothing = { stretches: [], place: null, hasMore: false, goesOn: false }
    expect(await remote.call('recordings.partialResults', { recordingId })).toEqual(nothing)
    expect(server.asked.length - server.of('poll').length).toBe(before)
  } finally {
    await remote.stop()
    server.close()
  }
})
