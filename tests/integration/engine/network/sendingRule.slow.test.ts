import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { NetworkState } from '../../../../electron/system/index.ts'
import { startService } from '../../../support/tapelogProcess.ts'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** The networks over which a real engine sends to a real service. */
const train: NetworkState = { id: 'bbbb', name: 'Train', metered: true }
const home: NetworkState = { id: 'aaaa', name: 'Home', metered: false }

let folder: string
let service: Awaited<ReturnType<typeof startService>>
let engine: Engine
let network: NetworkState
beforeEach(async () => {
  folder = testFolder()
  service = await startService(join(folder, 'service'))
  network = train
})
afterEach(async () => {
  await engine.stop()
  await service.stop()
})
const networkPort = { current: async () => network }
const stage = async () => {
  const { stage, waitingFor } = await engine.call('recordings.get', { recordingId: 1 })
  return { stage, waitingFor }
}

test('an unmetered network is used at once, and a metered one never', async () => {
  engine = await openEngine(join(folder, 'library'), null, { remoteOverride: service.connection, networkPort })
  await engine.call('settings.update', { sendOver: 'unmetered' })
  await importAll(engine, [demoFile('260915_0911.ogg')], 'remote')
  engine.start()
  expect(await engine.settle()).toMatchObject({ outcome: 'offline', unfinished: [{ waitingFor: 'wrong-network' }] })
  expect(await stage()).toEqual({ stage: 'uploading', waitingFor: 'wrong-network' })
  expect((await engine.call('queue.overview', {})).network).toEqual({ ...train, maySend: false })
  expect(await engine.call('network.current', undefined)).toEqual(train)

  const ready = new Promise<void>((resolve) => {
    engine.on('recording.changed', () => void stage().then(({ stage }) => stage === 'ready' && resolve()))
  })
  network = home
  // The machine woke up in another place.
  engine.nudge()
  await ready
})

test('a recording is sent at once when a person allows this network', async () => {
  engine = await openEngine(join(folder, 'library'), null, { remoteOverride: service.connection, networkPort })
  await engine.call('settings.update', { sendOver: 'chosen', chosenNetworks: [{ id: 'aaaa', name: 'Home' }] })
  await importAll(engine, [demoFile('260915_0911.ogg')], 'remote')
  engine.start()
  await engine.settle()
  expect(await stage()).toEqual({ stage: 'uploading', waitingFor: 'wrong-network' })
  const begun = new Promise<void>((resolve) => {
    engine.on('recording.changed', () => void stage().then(({ waitingFor }) => waitingFor === null && resolve()))
  })
  await engine.call('settings.update', { chosenNetworks: [{ id: 'bbbb', name: 'Train' }] })
  await begun
  expect(await engine.settle()).toMatchObject({ outcome: 'idle' })
  expect(await stage()).toEqual({ stage: 'ready', waitingFor: null })
})

test('a recording that stays on this machine needs no network', async () => {
  engine = await openEngine(join(folder, 'library'), service.connection, { networkPort })
  await engine.call('settings.update', { sendOver: 'unmetered' })
  engine.networkHint(false)
  await importAll(engine, [demoFile('260915_0911.ogg')])
  engine.start()
  expect(await engine.settle()).toMatchObject({ outcome: 'idle' })
  expect(await stage()).toEqual({ stage: 'ready', waitingFor: null })
})

test('a service that answers counts as online, whatever the system says', async () => {
  engine = await openEngine(join(folder, 'library'), null, { remoteOverride: service.connection, networkPort })
  engine.networkHint(false)
  await importAll(engine, [demoFile('260915_0911.ogg'), demoFile('260915_1730.flac')], 'remote')
  engine.start()
  await engine.settle()
  const { items } = await engine.call('recordings.list', {})
  expect(items.map(({ stage }) => stage)).toEqual(['ready', 'ready'])
})
