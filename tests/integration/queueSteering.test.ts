import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../electron/engine/index.ts'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { eventually, openTestService, recognisersInHand, type TestService } from '../support/serviceClient.ts'
import { until } from '../support/tapelogProcess.ts'
import { openEngine, packageRoot, temporaryFolder } from '../support/testEngine.ts'
import { writeWave } from '../support/waveFile.ts'

/** What buttons do to a queue that is at work: a real engine, a real service, a recogniser that waits to be told. */
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
const files = (names: string[]): string[] =>
  names.map((name) => {
    const path = join(folder.path, `${name}.wav`)
    writeWave(path, { seconds: 1, seed: name.charCodeAt(0) })
    return path
  })
const importFiles = (names: string[], more: { localOnly?: boolean } = {}) =>
  engine.call('recordings.import', { paths: files(names), ...more })
const overview = () => engine.call('queue.overview', {})
const states = async () => (await overview()).chains.map(({ subject, current, state }) => [subject, current, state])
const recordings = async () => (await engine.call('recordings.list', {})).items
/** Until so many recordings are with the recogniser. */
const atTheRecogniser = (count: number) => until(() => recognisers.jobs.length === count)
const finishAll = async (count: number) => {
  for (let index = 0; index < count; index++) {
    await until(() => recognisers.jobs.length > index)
    recognisers.finish(index)
  }
}

test('pause all: nothing is begun, also after a restart and of what is asked later; resume: everything goes on', async () => {
  await engine.call('queue.pause', { all: true })
  await importFiles(['a', 'b'])
  engine.start()
  expect(await engine.settle()).toMatchObject({ outcome: 'stuck' })
  await engine.stop()
  engine = await open()
  engine.start()
  expect(await engine.settle()).toMatchObject({ outcome: 'stuck' })
  expect((await overview()).paused).toBe(true)
  expect(await states()).toEqual([
    ['a.wav', 'import', 'queued'],
    ['b.wav', 'import', 'queued'],
  ])
  expect(readdirSync(join(folder.path, 'library/incoming'))).toEqual([])
  await engine.call('queue.resume', { all: true })
  await finishAll(2)
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  expect((await recordings()).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
})

test('a recording is paused where it is and resumed there; others go on', async () => {
  await importFiles(['a', 'b'])
  engine.start()
  await atTheRecogniser(1)
  await eventually(overview, ({ chains }) => chains.filter(({ current }) => current === 'poll').length === 2)
  const [b, a] = await recordings()
  if (!a || !b) throw new Error('no recordings')
  expect((await engine.call('queue.pause', { recordingId: a.id })).changed).toBeGreaterThan(0)
  await eventually(recordings, (all) => all.some(({ id, waitingFor }) => id === a.id && waitingFor === 'paused'))
  // Its recogniser has ended, and the other's turn has come.
  await atTheRecogniser(2)
  expect(recognisers.jobs.map(({ killed }) => killed)).toEqual([true, false])
  recognisers.finish(1)
  await eventually(recordings, (all) => all.some(({ id, stage }) => id === b.id && stage === 'ready'))
  const [chain] = (await overview()).chains
  expect(chain).toMatchObject({ recordingId: a.id, current: 'poll', state: 'paused', waitingFor: 'paused' })
  expect(chain?.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'import done',
    'upload done',
    'complete done',
    'submit done',
    'poll paused',
  ])
  await engine.call('queue.resume', { recordingId: a.id })
  await atTheRecogniser(3)
  recognisers.finish(2)
  await engine.settle()
  expect((await recordings()).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
  // Each was submitted once, whatever was paused in between.
  const db = new Database(join(service.dataDir, 'service.sqlite'), { readonly: true })
  expect(db.prepare('SELECT transcription_id FROM tasks').all()).toHaveLength(2)
  db.close()
})

test('cancel all ends what is under way and leaves what failed; retry all takes up both kinds of end', async () => {
  await importFiles(['a', 'b'])
  await engine.call('recordings.import', { paths: files(['gone']) })
  rmSync(join(folder.path, 'gone.wav'))
  engine.start()
  await atTheRecogniser(1)
  await eventually(overview, ({ counts }) => counts.failed === 1)
  await engine.call('queue.cancel', { all: true })
  // A waveform may still be on its way.
  await eventually(overview, ({ counts }) => counts.running + counts.queued === 0)
  expect((await overview()).counts).toEqual({ running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 1 })
  expect((await recordings()).map(({ stage }) => stage)).toEqual(['cancelled', 'cancelled'])
  files(['gone'])
  expect((await engine.call('queue.retry', { all: true })).changed).toBe(1)
  await eventually(recordings, (all) => all.length === 3)
  const history = await engine.call('queue.history', {})
  expect(history.total).toBe(history.jobs.length)
  expect(history.jobs.filter(({ state }) => state === 'cancelled').length).toBeGreaterThanOrEqual(2)
})

test('cancel all leaves what waveforms are made by; one that was cancelled itself is made when it is looked at', async () => {
  await importFiles(['a'])
  engine.start({ kinds: ['import'] })
  await engine.settle()
  const prepares = async () =>
    (await engine.call('queue.list', { includeFinished: true })).jobs.filter(({ kind }) => kind === 'prepare')
  const peaks = () => engine.call('recordings.peaks', { recordingId: 1 })
  await engine.call('queue.cancel', { all: true })
  const [first] = await prepares()
  expect(first?.state).toBe('queued')
  // It is asked for: looking at it asks no second time.
  expect(await peaks()).toBeNull()
  expect(await prepares()).toHaveLength(1)
  await engine.call('queue.cancel', { jobId: first?.id ?? 0 })
  expect(await peaks()).toBeNull()
  engine.start()
  await engine.settle()
  expect((await peaks())?.peaks.length).toBeGreaterThan(0)
  expect((await recordings())[0]?.stage).toBe('cancelled')
})

test('what was cancelled is taken back at the service before the engine ends', async () => {
  await importFiles(['a'])
  engine.start()
  await atTheRecogniser(1)
  await eventually(overview, ({ chains }) => chains[0]?.current === 'poll')
  await engine.call('queue.cancel', { all: true })
  await engine.stop()
  expect(recognisers.jobs[0]?.killed).toBe(true)
  engine = await open()
})

test('a service that is not to be had does not keep the engine from ending', async () => {
  await importFiles(['a'])
  engine.start()
  await atTheRecogniser(1)
  await eventually(overview, ({ chains }) => chains[0]?.current === 'poll')
  await engine.stop()
  engine = await openEngine(join(folder.path, 'library'), null, { embeddedService: () => new Promise(() => {}) })
  await engine.call('queue.cancel', { all: true })
  await engine.stop()
  engine = await open()
}, 30_000)

test('what goes first while it is copied goes first when it is uploaded', async () => {
  const { jobIds } = await importFiles(['a', 'b', 'c'])
  const [, , last] = jobIds
  await engine.call('queue.prioritise', { target: { jobId: last ?? 0 }, priority: 1 })
  engine.start({ kinds: ['import'] })
  await engine.settle()
  const { chains } = await overview()
  expect(chains.map(({ subject, priority }) => [subject, priority])).toEqual([
    ['c', 1],
    ['a', 0],
    ['b', 0],
  ])
})

test('a finished transcript is written where it is wanted, once; what never leaves this machine is not', async () => {
  const directory = join(folder.path, 'exports')
  mkdirSync(directory)
  await engine.call('settings.update', { exportWhenReady: { directory, formats: ['txt', 'json'] } })
  await importFiles(['a'])
  engine.start()
  await finishAll(1)
  await engine.settle()
  expect(readdirSync(directory).sort()).toEqual(['a.json', 'a.txt'])
  expect(readFileSync(join(directory, 'a.txt'), 'utf8').length).toBeGreaterThan(0)
  await engine.call('recordings.import', { paths: files(['secret']), localOnly: true })
  await finishAll(2)
  await engine.settle()
  expect((await recordings()).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
  expect(readdirSync(directory).sort()).toEqual(['a.json', 'a.txt'])
})

test('an export whose name was only reserved when the process died is written under that name', async () => {
  const directory = join(folder.path, 'exports')
  mkdirSync(directory)
  await engine.call('settings.update', { exportWhenReady: { directory, formats: ['txt', 'json'] } })
  await importFiles(['a'])
  engine.start()
  await finishAll(1)
  await engine.settle()
  const written = readFileSync(join(directory, 'a.txt'), 'utf8')
  await engine.stop()
  truncateSync(join(directory, 'a.txt'))
  const library = openLibraryDatabase(join(folder.path, 'library'), packageRoot)
  library.exec(`UPDATE jobs SET state = 'running', claim_token = 'of the dead' WHERE kind = 'export'`)
  library.close()
  engine = await open()
  engine.start()
  await engine.settle()
  expect(readdirSync(directory).sort()).toEqual(['a.json', 'a.txt'])
  expect(readFileSync(join(directory, 'a.txt'), 'utf8')).toBe(written)
})

test('an export folder that went away is said, and retried when it is back', async () => {
  const directory = join(folder.path, 'exports')
  await engine.call('settings.update', { exportWhenReady: { directory, formats: ['txt'] } })
  await importFiles(['a'])
  engine.start()
  await finishAll(1)
  await engine.settle()
  const { chains } = await engine.call('queue.overview', { show: 'needs-someone' })
  expect(chains).toMatchObject([{ current: 'export', state: 'failed', error: { code: 'folder-missing' } }])
  // The recording itself is ready; only its export needs someone.
  expect((await recordings())[0]?.stage).toBe('ready')
  mkdirSync(directory)
  await engine.call('queue.retry', { all: true })
  await engine.settle()
  expect(readdirSync(directory)).toEqual(['a.txt'])
})
