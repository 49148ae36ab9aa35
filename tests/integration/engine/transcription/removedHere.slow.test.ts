import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { freePort } from '../../../support/freePort.ts'
import { openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually, until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'
import { holdAnswers } from './heldAnswers.ts'

/** Once the library has a result, the service on this machine keeps neither the result nor the file. */
let folder: string
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
let proxy: Awaited<ReturnType<typeof holdAnswers>>
let engine: Engine
const library = () => join(folder, 'library')
const open = () => openEngine(library(), service.connection)
beforeEach(async () => {
  folder = testFolder()
  recognisers = recognisersInHand()
  const port = await freePort()
  proxy = await holdAnswers(port)
  service = await openTestService({ startRecogniser: recognisers.start, port, publicOrigin: proxy.origin })
  engine = await open()
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

const read = <T>(path: string, work: (db: Database.Database) => T): T => {
  const db = new Database(path, { timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const inService = () => [
  readdirSync(join(service.dataDir, 'objects')).length,
  read(join(service.dataDir, 'service.sqlite'), (db) => db.prepare('SELECT count(*) FROM tasks').pluck().get()),
]
const ordered = () =>
  read(join(library(), 'library.sqlite'), (db) => db.prepare('SELECT count(*) FROM desired_states').pluck().get())
const started = (count: number) => until(() => recognisers.jobs.length === count)
const isNothingLeft = () => until(() => ordered() === 0 && String(inService()) === '0,0')

test('a result and file at the service are removed by themselves once fetched', async () => {
  engine.start()
  for (let round = 1; round <= 2; round++) {
    await engine.call('recordings.transcribe', { recordingId: 1 })
    await started(round)
    expect(inService()).toEqual([1, 1])
    recognisers.finish(round - 1)
    expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    await isNothingLeft()
  }
  expect((await engine.call('recordings.list', {})).items[0]?.stage).toBe('ready')
})

test('a removal without an answer is asked for again at the next start', async () => {
  proxy.hold(/\/tapelog\/remove$/)
  engine.start()
  await engine.call('recordings.transcribe', { recordingId: 1 })
  await started(1)
  recognisers.finish(0)
  await engine.settle()
  await until(proxy.isHeld)
  expect(ordered()).toBe(2)
  // The service ends before its response has arrived.
  await engine.stop()
  proxy.letGo()
  engine = await open()
  engine.start()
  await isNothingLeft()
})

test('a file at the service stays while another task of the recording waits', async () => {
  engine.start()
  await engine.call('recordings.transcribe', { recordingId: 1 })
  await started(1)
  await engine.call('workflows.submit', {
    recordingId: 1,
    definition: JSON.stringify([{ type: 'transcribe' }]),
    destination: 'this-machine',
  })
  await eventually(
    () =>
      read(join(service.dataDir, 'service.sqlite'), (db) => db.prepare('SELECT count(*) FROM workflows').pluck().get()),
    (count) => count === 1,
  )
  recognisers.finish(0)
  await started(2)
  recognisers.finish(1)
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
})
