import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wordErrorRate } from '../../../../electron/cli/bench/wordErrorRate.ts'
import { embeddedService } from '../../../../electron/cli/embeddedService.ts'
import { createEngine, type Engine } from '../../../../electron/engine/index.ts'
import { isRunning, recognisersBelow, servicesBelow } from '../../../support/processesBelow.ts'
import { startTapelog } from '../../../support/tapelogProcess.ts'
import { demoFile, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import * as waiting from '../../../support/waiting.ts'

/** Pauses transcription on this machine: a real service process and real recogniser processes, told apart by their pids. */
const names = ['260915_0911.ogg', '260915_1730.flac']
let folder: string
let service: ReturnType<typeof embeddedService>
let engine: Engine | null
beforeEach(async () => {
  folder = testFolder()
  service = embeddedService(process, serviceFolder(), 'demo')
  engine = null
})
afterEach(async () => {
  await engine?.stop()
  service.stop()
  await until(() => servicesBelow().length + recognisersBelow().length === 0)
})

// Recognisers have the lowest priority, so they may take long.
const longestMs = 150_000
const eventually = <T>(ask: () => Promise<T>, is: (answer: T) => boolean) => waiting.eventually(ask, is, longestMs)
const until = (happened: () => boolean) => waiting.until(happened, longestMs)
const library = () => join(folder, 'library')
const serviceFolder = () => join(library(), 'service')
const open = async (): Promise<Engine> => {
  engine = await createEngine({
    libraryPath: library(),
    packageRoot,
    secret: async () => null,
    embeddedService: () => service.connect(),
    log: () => {},
  })
  return engine
}
const inService = <T>(work: (db: Database.Database) => T): T => {
  const db = new Database(join(serviceFolder(), 'service.sqlite'), { timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
/** From now on, the service's own library records each task that begins. */
const countBegun = () =>
  inService((db) =>
    db.exec(`CREATE TABLE IF NOT EXISTS begun (id INTEGER PRIMARY KEY);
      CREATE TRIGGER IF NOT EXISTS begins AFTER UPDATE OF status ON tasks WHEN new.status = 'RECEIVED'
      BEGIN INSERT INTO begun (id) VALUES (NULL); END`),
  )
const begun = () =>
  inService((db) => db.prepare<[], { count: number }>('SELECT count(*) AS count FROM begun').get()?.count)
const unpausedThere = () =>
  inService(
    (db) =>
      db
        .prepare<[], { count: number }>(
          `SELECT count(*) AS count FROM tasks WHERE paused_ms IS NULL AND status NOT IN ('SUCCESS', 'FAILURE')`,
        )
        .get()?.count,
  )
const overview = (of: Engine) => of.call('queue.overview', {})
const recordings = async (of: Engine) => (await of.call('recordings.list', {})).items
/** The service has both tasks and works on one of them. */
const allAtTheService = async (of: Engine): Promise<number> => {
  await eventually(
    () => overview(of),
    ({ chains }) => chains.length === 2 && chains.every(({ current }) => current === 'poll'),
  )
  await until(() => recognisersBelow().length === 1)
  countBegun()
  return recognisersBelow()[0] ?? 0
}
async function expectRightWords(of: Engine): Promise<void> {
  expect(await of.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  const items = await recordings(of)
  expect(items.map(({ stage }) => stage)).toEqual(['ready', 'ready'])
  for (const { id, originalName } of items) {
    const transcript = await of.call('transcripts.get', { recordingId: id })
    const words = transcript?.segments.map(({ text }) => text).join(' ') ?? ''
    const reference = readFileSync(demoFile(originalName.replace(/\.\w+$/, '.txt')), 'utf8')
    expect(wordErrorRate(reference, words).rate, originalName).toBeLessThan(0.3)
  }
}

test('pause all ends the recogniser and starts none, even after a restart', async () => {
  let running = await open()
  running.start()
  await running.call('recordings.import', { paths: names.map(demoFile) })
  const recogniser = await allAtTheService(running)
  await running.call('queue.pause', { all: true })
  // Tapelog says “Paused” only once the recogniser has ended.
  const told = await eventually(
    () => overview(running),
    ({ pausing }) => !pausing,
  )
  expect(isRunning(recogniser)).toBe(false)
  expect(told).toMatchObject({ paused: true, finishingRemotely: 0 })
  expect((await recordings(running)).map(({ waitingFor }) => waitingFor)).not.toContain('pausing')
  // A waveform may still be in the making on a busy machine.
  const attempts = async () =>
    (await running.call('queue.list', {})).jobs.filter(({ kind }) => kind === 'poll').map((job) => job.attempts)
  expect((await attempts()).filter((count) => count > 0)).toEqual([])
  expect([begun(), unpausedThere()]).toEqual([0, 0])

  // Everything ends and starts again: the task stays paused, and no job polls it.
  await running.stop()
  service.stop()
  await until(() => servicesBelow().length === 0)
  running = await open()
  running.start()
  expect(await running.settle()).toMatchObject({ outcome: 'stuck' })
  // No job starts the service. When the test starts the service, the service begins no task.
  expect(servicesBelow()).toEqual([])
  await service.connect()
  expect([begun(), unpausedThere(), recognisersBelow()]).toEqual([0, 0, []])

  await running.call('queue.resume', { all: true })
  await expectRightWords(running)
  expect(begun()).toBe(2)
})

test('a paused recording ends its recogniser, and the next one begins', async () => {
  const running = await open()
  running.start()
  await running.call('recordings.import', { paths: names.map(demoFile) })
  const recogniser = await allAtTheService(running)
  const atWork = inService((db) =>
    db
      .prepare<[], { id: string }>(
        `SELECT transcription_id AS id FROM tasks WHERE status IN ('RECEIVED', 'STARTED', 'PROGRESS')`,
      )
      .get(),
  )
  const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
  const first = db
    .prepare<[string], { id: number }>('SELECT recording_id AS id FROM transcription_runs WHERE transcription_id = ?')
    .get(atWork?.id ?? '')?.id
  db.close()
  if (first === undefined) throw new Error('nothing is worked on')
  await running.call('queue.pause', { recordingId: first })
  const others = await eventually(
    () => recordings(running),
    (items) => items.some(({ stage }) => stage === 'ready'),
  )
  expect(isRunning(recogniser)).toBe(false)
  // The recogniser was stopped before it was done.
  const held = inService((there) =>
    there.prepare<[string]>('SELECT status FROM tasks WHERE transcription_id = ?').get(atWork?.id ?? ''),
  )
  expect(held).toEqual({ status: 'PENDING' })
  expect(others.find(({ id }) => id === first)).toMatchObject({ stage: 'transcribing', waitingFor: 'paused' })
  expect(begun()).toBe(1)
  await running.call('queue.pause', { all: true })
  await running.call('queue.resume', { recordingId: first })
  expect([begun(), unpausedThere(), recognisersBelow()]).toEqual([1, 0, []])
  await running.call('queue.resume', { all: true })
  await expectRightWords(running)
})

test('a service that is killed learns of the pause when it is back, and begins nothing before', async () => {
  const running = await open()
  running.start()
  await running.call('recordings.import', { paths: names.map(demoFile) })
  const recogniser = await allAtTheService(running)
  const [held] = servicesBelow()
  if (held === undefined) throw new Error('no service')
  process.kill(held, 'SIGSTOP')
  try {
    await running.call('queue.pause', { all: true })
    expect(await overview(running)).toMatchObject({ paused: true, pausing: true })
    expect((await recordings(running)).map(({ waitingFor }) => waitingFor)).toEqual(['pausing', 'pausing'])
  } finally {
    process.kill(held, 'SIGKILL')
  }
  await eventually(
    () => overview(running),
    ({ pausing }) => !pausing,
  )
  await until(() => !isRunning(recogniser))
  expect(servicesBelow()).not.toContain(held)
  expect([begun(), unpausedThere(), recognisersBelow()]).toEqual([0, 0, []])

  // The engine is killed while paused, and is still paused after the restart.
  for (const pid of servicesBelow()) process.kill(pid, 'SIGKILL')
  await until(() => servicesBelow().length === 0)
  await eventually(
    () => service.connect().catch(() => null),
    (connection) => connection !== null,
  )
  expect([begun(), unpausedThere(), recognisersBelow()]).toEqual([0, 0, []])
  await running.call('queue.resume', { all: true })
  await expectRightWords(running)
})

test('the command line pauses and resumes after a kill of the working engine', async () => {
  const tapelog = (...args: string[]) => startTapelog([...args, '--library', library()])
  expect((await tapelog('import', ...names.map(demoFile)).ended).code).toBe(0)
  const sync = tapelog('sync')
  const pid = sync.pid ?? 0
  const polled = () => {
    const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
    try {
      return db.prepare(`SELECT 1 FROM jobs WHERE kind = 'poll'`).all().length
    } finally {
      db.close()
    }
  }
  await until(() => polled() === 2 && recognisersBelow(pid).length === 1)
  const left = [...recognisersBelow(pid), ...servicesBelow(pid)]
  sync.kill('SIGKILL')
  await sync.ended
  await until(() => !left.some(isRunning))
  const done = () => inService((db) => db.prepare(`SELECT 1 FROM tasks WHERE status = 'SUCCESS'`).all().length)
  const before = done()

  // If the service was slow, only the next command may pause it. Until then, the service begins no task.
  countBegun()
  const paused = await tapelog('pause', '--all').ended
  expect([paused.code, paused.stdout]).toEqual([0, expect.stringMatching(/^Everything is paused/)])
  await tapelog('sync').ended
  expect([begun(), done()]).toEqual([0, before])

  expect((await tapelog('resume', '--all').ended).code).toBe(0)
  const { code, stderr } = await tapelog('sync').ended
  expect(code, stderr).toBe(0)
  await expectRightWords(await open())
})
