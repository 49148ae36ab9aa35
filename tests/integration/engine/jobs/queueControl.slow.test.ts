import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { engineWithRecognisersInHand } from '../../../support/engineWithRecognisersInHand.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { eventually } from '../../../support/waiting.ts'

/** The effects of the queue's buttons on a working queue. */
const desk = engineWithRecognisersInHand()
const { record, recordings, overview, finish } = desk
const importFiles = (names: string[]) => desk.importFiles(names.map(record))
const states = async () => (await overview()).chains.map(({ subject, current, state }) => [subject, current, state])
/** Waits until the recognisers have this many recordings. */
const atTheRecogniser = desk.started
const finishAll = async (count: number) => {
  for (let index = 0; index < count; index++) await finish(index)
}

test('pause all starts no job until it is resumed, even after a restart', async () => {
  await desk.engine.call('queue.pause', { all: true })
  await importFiles(['a', 'b'])
  desk.engine.start()
  expect(await desk.engine.settle()).toMatchObject({ outcome: 'stuck' })
  await desk.engine.stop()
  await desk.open()
  desk.engine.start()
  expect(await desk.engine.settle()).toMatchObject({ outcome: 'stuck' })
  expect((await overview()).paused).toBe(true)
  expect(await states()).toEqual([
    ['a.wav', 'import', 'queued'],
    ['b.wav', 'import', 'queued'],
  ])
  expect(readdirSync(desk.at('library/incoming'))).toEqual([])
  await desk.engine.call('queue.resume', { all: true })
  await finishAll(2)
  expect(await desk.engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  expect((await recordings()).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
})

test('a paused recording stops and resumes where it was, and others go on', async () => {
  await importFiles(['a', 'b'])
  desk.engine.start()
  await atTheRecogniser(1)
  await eventually(overview, ({ chains }) => chains.filter(({ current }) => current === 'poll').length === 2)
  const [b, a] = await recordings()
  if (!a || !b) throw new Error('no recordings')
  expect((await desk.engine.call('queue.pause', { recordingId: a.id })).changed).toBeGreaterThan(0)
  await eventually(recordings, (all) => all.some(({ id, waitingFor }) => id === a.id && waitingFor === 'paused'))
  // The paused recording's recogniser has ended, and the other recording has its turn.
  await atTheRecogniser(2)
  expect(desk.recognisers.jobs.map(({ killed }) => killed)).toEqual([true, false])
  desk.recognisers.finish(1)
  await eventually(recordings, (all) => all.some(({ id, stage }) => id === b.id && stage === 'ready'))
  // The waveform of the other recording may still be under way.
  const { chains } = await eventually(overview, ({ chains }) => chains.length === 1)
  const [chain] = chains
  expect(chain).toMatchObject({ recordingId: a.id, current: 'poll', state: 'paused', waitingFor: 'paused' })
  expect(chain?.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'import done',
    'upload done',
    'complete done',
    'submit done',
    'poll paused',
  ])
  await desk.engine.call('queue.resume', { recordingId: a.id })
  await atTheRecogniser(3)
  desk.recognisers.finish(2)
  await desk.engine.settle()
  expect((await recordings()).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
  // Each recording was submitted once, although it was paused in between.
  const submits = desk.service.answered.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/ai/transcriptions/'),
  )
  expect(submits.map(({ status }) => status)).toEqual([200, 200])
})

test('cancel all ends current jobs and leaves failed ones, and retry all takes up both', async () => {
  await importFiles(['a', 'b'])
  await desk.importFiles([record('gone')])
  rmSync(desk.at('gone.wav'))
  desk.engine.start()
  await atTheRecogniser(1)
  await eventually(overview, ({ counts }) => counts.failed === 1)
  await desk.engine.call('queue.cancel', { all: true })
  // A waveform may not be finished yet.
  await eventually(overview, ({ counts }) => counts.running + counts.queued === 0)
  expect((await overview()).counts).toEqual({ running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 1 })
  expect((await recordings()).map(({ stage }) => stage)).toEqual(['cancelled', 'cancelled'])
  record('gone')
  expect((await desk.engine.call('queue.retry', { all: true })).changed).toBe(1)
  await eventually(recordings, (all) => all.length === 3)
  const history = await desk.engine.call('queue.history', {})
  expect(history.total).toBe(history.jobs.length)
  expect(history.jobs.filter(({ state }) => state === 'cancelled').length).toBeGreaterThanOrEqual(2)
})

test('cancel all spares waveforms, and a cancelled one is made when it is looked at', async () => {
  await importFiles(['a'])
  desk.engine.start({ kinds: ['import'] })
  await desk.engine.settle()
  const prepares = async () =>
    (await desk.engine.call('queue.list', { includeFinished: true })).jobs.filter(({ kind }) => kind === 'prepare')
  const peaks = () => desk.engine.call('recordings.peaks', { recordingId: 1, mostBuckets: 100 })
  await desk.engine.call('queue.cancel', { all: true })
  const [first] = await prepares()
  expect(first?.state).toBe('queued')
  // The waveform is requested already: looking again requests nothing more.
  expect(await peaks()).toBeNull()
  expect(await prepares()).toHaveLength(1)
  await desk.engine.call('queue.cancel', { jobId: first?.id ?? 0 })
  expect(await peaks()).toBeNull()
  desk.engine.start()
  await desk.engine.settle()
  expect((await peaks())?.peaks.length).toBeGreaterThan(0)
  expect((await recordings())[0]?.stage).toBe('cancelled')
})

test('a cancelled task is revoked at the service before the engine ends', async () => {
  await importFiles(['a'])
  desk.engine.start()
  await atTheRecogniser(1)
  await eventually(overview, ({ chains }) => chains[0]?.current === 'poll')
  await desk.engine.call('queue.cancel', { all: true })
  await desk.engine.stop()
  expect(desk.recognisers.jobs[0]?.killed).toBe(true)
  await desk.open()
})

test('an unreachable service does not keep the engine from ending', async () => {
  await importFiles(['a'])
  desk.engine.start()
  await atTheRecogniser(1)
  await eventually(overview, ({ chains }) => chains[0]?.current === 'poll')
  await desk.engine.stop()
  desk.engine = await openEngine(desk.at('library'), null, { embeddedService: () => new Promise(() => {}) })
  await desk.engine.call('queue.cancel', { all: true })
  await desk.engine.stop()
  await desk.open()
})

test('a recording that goes first during the copy goes first in the upload', async () => {
  const { jobIds } = await importFiles(['a', 'b', 'c'])
  const [, , last] = jobIds
  await desk.engine.call('queue.prioritise', { target: { jobId: last ?? 0 }, priority: 1 })
  desk.engine.start({ kinds: ['import'] })
  await desk.engine.settle()
  const { chains } = await overview()
  expect(chains.map(({ subject, priority }) => [subject, priority])).toEqual([
    ['c', 1],
    ['a', 0],
    ['b', 0],
  ])
})

/** Imports and transcribes one file that Tapelog exports when it is ready. Returns the folder of exports. */
async function importAndExport(): Promise<string> {
  const directory = desk.at('exports')
  mkdirSync(directory)
  await desk.engine.call('settings.update', { exportWhenReady: { directory, formats: ['txt', 'json'] } })
  await importFiles(['a'])
  desk.engine.start()
  await finishAll(1)
  await desk.engine.settle()
  return directory
}

test('a finished transcript is exported once, and not if it never leaves this machine', async () => {
  const directory = await importAndExport()
  expect(readdirSync(directory).sort()).toEqual(['a.json', 'a.txt'])
  expect(readFileSync(join(directory, 'a.txt'), 'utf8').length).toBeGreaterThan(0)
  await desk.importFiles([record('secret')], { localOnly: true })
  await finishAll(2)
  await desk.engine.settle()
  expect((await recordings()).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
  expect(readdirSync(directory).sort()).toEqual(['a.json', 'a.txt'])
})

test('an export that dies after reserving its name writes under that name', async () => {
  const directory = await importAndExport()
  const written = readFileSync(join(directory, 'a.txt'), 'utf8')
  await desk.engine.stop()
  truncateSync(join(directory, 'a.txt'))
  const library = openLibraryDatabase(desk.at('library'), packageRoot)
  library.exec(`UPDATE jobs SET state = 'running', claim_token = 'of the dead' WHERE kind = 'export'`)
  library.close()
  await desk.open()
  desk.engine.start()
  await desk.engine.settle()
  expect(readdirSync(directory).sort()).toEqual(['a.json', 'a.txt'])
  expect(readFileSync(join(directory, 'a.txt'), 'utf8')).toBe(written)
})

test('an export reports a missing folder, and is retried when it is back', async () => {
  const directory = desk.at('exports')
  await desk.engine.call('settings.update', { exportWhenReady: { directory, formats: ['txt'] } })
  await importFiles(['a'])
  desk.engine.start()
  await finishAll(1)
  await desk.engine.settle()
  const { chains } = await desk.engine.call('queue.overview', { show: 'needs-attention' })
  expect(chains).toMatchObject([{ current: 'export', state: 'failed', error: { code: 'folder-missing' } }])
  // The recording itself is ready. Only its export needs a person.
  expect((await recordings())[0]?.stage).toBe('ready')
  mkdirSync(directory)
  await desk.engine.call('queue.retry', { all: true })
  await desk.engine.settle()
  expect(readdirSync(directory)).toEqual(['a.txt'])
})
