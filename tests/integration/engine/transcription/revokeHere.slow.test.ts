import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { embeddedService } from '../../../../electron/cli/embeddedService.ts'
import type { Engine } from '../../../../electron/engine/index.ts'
import { freePort } from '../../../support/freePort.ts'
import { recognisersBelow, servicesBelow } from '../../../support/processesBelow.ts'
import { openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually, until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'
import { holdAnswers } from './heldAnswers.ts'

/** If a job is cancelled, the service on this machine does not work on its task, whatever happened in between. */
let folder: string
let engine: Engine
beforeEach(() => {
  folder = testFolder()
})

const library = () => join(folder, 'library')
const overview = () => engine.call('queue.overview', {})
const stages = async () => (await engine.call('recordings.list', {})).items.map(({ id, stage }) => [id, stage])
/** The service's tasks, in the order of their submission. */
const tasksIn = (dataDir: string): string[] => {
  const db = new Database(join(dataDir, 'service.sqlite'), { readonly: true, timeout: 5000 })
  try {
    return db
      .prepare<[], { status: string }>('SELECT status FROM tasks ORDER BY created_ms, rowid')
      .all()
      .map(({ status }) => status)
  } finally {
    db.close()
  }
}
const pausedForGood = async () => {
  await engine.call('queue.pause', { all: true })
  return await eventually(overview, ({ pausing }) => !pausing)
}

describe('a submit that is under way when its job is cancelled', () => {
  let service: TestService
  let recognisers: ReturnType<typeof recognisersInHand>
  let proxy: Awaited<ReturnType<typeof holdAnswers>>
  beforeEach(async () => {
    recognisers = recognisersInHand()
    const port = await freePort()
    proxy = await holdAnswers(port)
    service = await openTestService({ startRecogniser: recognisers.start, port, publicOrigin: proxy.origin })
    engine = await openEngine(library(), service.connection)
    await engine.call('settings.update', { transcribeOnImport: false })
    const path = join(folder, 'a.wav')
    writeWave(path, { seconds: 1 })
    await importAll(engine, [path])
  })
  afterEach(async () => {
    proxy.letGo()
    await engine.stop()
    proxy.close()
    await service.remove()
  })
  const started = (count: number) => until(() => recognisers.jobs.length === count)
  const isHeldBeing = async (submitted: 'transcription' | 'workflow') => {
    proxy.hold(submitted === 'workflow' ? /\/workflows\/submit$/ : /\/ai\/transcriptions\/$/)
    if (submitted === 'transcription') await engine.call('recordings.transcribe', { recordingId: 1 })
    else
      await engine.call('workflows.submit', {
        recordingId: 1,
        definition: JSON.stringify([{ type: 'transcribe' }, { type: 'export' }]),
        destination: 'this-machine',
      })
    engine.start()
    await until(proxy.isHeld)
    await started(1)
  }

  test.each(['transcription', 'workflow'] as const)(
    'the task of a cancelled %s is revoked once the answer is there',
    async (what) => {
      await isHeldBeing(what)
      await engine.call('queue.cancel', { recordingId: 1 })
      proxy.letGo()
      await until(() => recognisers.jobs[0]?.killed === true)
      expect(await pausedForGood()).toMatchObject({ paused: true, pausing: false })
      expect(tasksIn(service.dataDir)).toEqual(['REVOKED'])
    },
  )

  test('the first task ends when the recording is transcribed again', async () => {
    await isHeldBeing('transcription')
    await engine.call('recordings.transcribe', { recordingId: 1 })
    proxy.letGo()
    await started(2)
    expect(recognisers.jobs[0]?.killed).toBe(true)
    recognisers.finish(1)
    expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    // Tapelog fetched the result, so its task no longer exists.
    await until(() => String(tasksIn(service.dataDir)) === 'REVOKED')
  })

  test('a task goes on if it is paused and resumed meanwhile', async () => {
    await isHeldBeing('transcription')
    await engine.call('queue.pause', { all: true })
    await engine.call('queue.resume', { all: true })
    proxy.letGo()
    await eventually(overview, ({ chains }) => chains[0]?.current === 'poll')
    expect(tasksIn(service.dataDir)).not.toContain('REVOKED')
    expect(recognisers.jobs[0]?.killed).toBe(false)
    recognisers.finish(0)
    expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  })

  test('“Pausing” is shown until a cancelled task has ended', async () => {
    await isHeldBeing('transcription')
    proxy.letGo()
    // Wait for the waveform: if it were paused, it would stay in the queue.
    await eventually(
      async () => (await engine.call('queue.list', {})).jobs.map(({ kind }) => kind),
      (kinds) => kinds.join() === 'poll',
    )
    await engine.call('queue.pause', { all: true })
    await eventually(overview, ({ pausing }) => !pausing)
    proxy.hold(/\/tapelog\/revoke$/)
    await engine.call('queue.cancel', { recordingId: 1 })
    await until(proxy.isHeld)
    expect(await overview()).toMatchObject({ paused: true, pausing: true })
    proxy.letGo()
    expect(await eventually(overview, ({ pausing }) => !pausing)).toMatchObject({ paused: true, chains: [] })
    expect(tasksIn(service.dataDir)).toEqual(['REVOKED'])
  })
})

describe('a killed service', () => {
  let service: ReturnType<typeof embeddedService>
  beforeEach(async () => {
    service = embeddedService(process, serviceFolder(), 'demo')
    engine = await open()
  })
  afterEach(async () => {
    await engine.stop()
    service.stop()
    await until(() => servicesBelow().length + recognisersBelow().length === 0)
  })
  const serviceFolder = () => join(library(), 'service')
  const open = () => openEngine(library(), null, { embeddedService: () => service.connect() })
  const killService = async () => {
    const [pid] = servicesBelow()
    if (pid === undefined) throw new Error('no service')
    process.kill(pid, 'SIGKILL')
    await until(() => recognisersBelow().length === 0 && !servicesBelow().includes(pid))
  }
  const bothAtTheService = async () => {
    engine.start()
    await engine.call('recordings.import', { paths: ['260915_0911.ogg', '260915_1730.flac'].map(demoFile) })
    await eventually(overview, ({ chains }) => chains.length === 2 && chains.every(({ current }) => current === 'poll'))
    await until(() => recognisersBelow().length === 1)
  }

  test('a cancelled task is revoked before the restarted service begins a new one', async () => {
    await bothAtTheService()
    await killService()
    await engine.call('queue.cancel', { recordingId: 1 })
    await engine.call('queue.cancel', { recordingId: 2 })
    await engine.call('recordings.transcribe', { recordingId: 2 })
    expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    await until(() => String(tasksIn(serviceFolder())) === 'REVOKED,REVOKED')
    expect(await stages()).toEqual([
      [2, 'ready'],
      [1, 'cancelled'],
    ])
  })

  test('a cancelled task is revoked at the next start if the engine ended first', async () => {
    await bothAtTheService()
    await engine.call('queue.pause', { recordingId: 2 })
    await eventually(
      async () => (await engine.call('recordings.list', {})).items,
      (items) => items.every(({ waitingFor }) => waitingFor !== 'pausing'),
    )
    // The service is not running, so Tapelog can tell it only after the next start.
    await engine.stop()
    service.stop()
    await until(() => servicesBelow().length === 0)
    engine = await openEngine(library(), null)
    await engine.call('queue.cancel', { recordingId: 1 })
    await engine.stop()
    expect(tasksIn(serviceFolder())).not.toContain('REVOKED')
    engine = await open()
    engine.start()
    await until(() => tasksIn(serviceFolder()).includes('REVOKED'))
    expect(recognisersBelow()).toEqual([])
    await engine.call('queue.resume', { recordingId: 2 })
    expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    await until(() => String(tasksIn(serviceFolder())) === 'REVOKED')
  })
})
