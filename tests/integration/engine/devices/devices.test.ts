import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { engineWithRecorders, old, sonyKey } from '../../../support/engineWithRecorders.ts'
import type { FolderRecorder } from '../../../support/folderRecorder.ts'
import { writeWave } from '../../../support/waveFile.ts'

const desk = engineWithRecorders()
const { at, record, sony, start, inState, done, until, device, list, library } = desk
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

beforeEach(() => {
  record('sony/REC_FILE/FOLDER01/260914_1403.wav', 1)
  record('sony/REC_FILE/FOLDER01/Réunion équipe – 東京.wav', 2)
  writeFileSync(at('sony/REC_FILE/FOLDER01/empty.wav'), '')
})

describe('a recorder that is plugged in', () => {
  test('lists its new recordings, and imports them with equal hashes', async () => {
    start()
    desk.bus.plugIn(sony())
    const ready = await inState('ready')
    expect(ready).toMatchObject({
      name: 'Sony IC RECORDER',
      serialNumber: '10FC5C7E1A2B3C',
      isRemembered: true,
      counts: { total: 2, new: 2, known: 0, refused: 0, skipped: 1 },
      unplug: { isSafe: true },
    })
    const { recordings, skipped } = await desk.engine.call('devices.recordings', { deviceId: sonyKey })
    expect(
      recordings.map(({ title, state, hasZone, recordedTimeSource }) => [title, state, hasZone, recordedTimeSource]),
    ).toEqual([
      ['Réunion équipe – 東京', 'new', false, 'recorder-clock'],
      ['260914_1403', 'new', false, 'name'],
    ])
    expect(skipped).toMatchObject([{ path: 'REC_FILE/FOLDER01/empty.wav' }])

    await desk.engine.call('devices.import', { deviceId: sonyKey })
    const after = await done()
    expect(after.counts).toMatchObject({ total: 2, new: 0, known: 2 })
    expect(after.transfer).toMatchObject({ filesDone: 2, filesTotal: 2, filesFailed: 0, current: null })
    const { items } = await library()
    expect(items.map(({ sha256 }) => sha256).sort()).toEqual(
      readdirSync(at('sony/REC_FILE/FOLDER01'))
        .filter((name) => name !== 'empty.wav')
        .map((name) => hashOf(at('sony/REC_FILE/FOLDER01', name)))
        .sort(),
    )
    expect(items[0]).toMatchObject({ sourceLabel: 'Sony IC RECORDER', localOnly: false })
    const named = items.find(({ title }) => title === '260914_1403')
    expect(named?.recordedMs).toBe(new Date(2026, 8, 14, 14, 3).getTime())
    const unnamed = items.find(({ title }) => title !== '260914_1403')
    expect(await desk.engine.call('recordings.get', { recordingId: unnamed?.id ?? 0 })).toMatchObject({
      recordedMs: old.getTime(),
      recordedTimeSource: 'recorder-clock',
      recordedTimePrecision: 'second',
      recordedTimeHasZone: false,
    })
  })

  test('has nothing new the second time, and one new after another recording', async () => {
    start()
    desk.bus.plugIn(sony())
    await inState('ready')
    await desk.engine.call('devices.import', { deviceId: sonyKey })
    await done()
    desk.bus.pullOut('sony')
    await inState('away')
    await desk.engine.stop()

    await desk.open()
    start()
    desk.bus.plugIn(sony())
    expect((await inState('ready')).counts).toMatchObject({ total: 2, new: 0, known: 2 })
    desk.bus.pullOut('sony')
    await inState('away')
    record('sony.pulled/REC_FILE/FOLDER01/260915_0900.wav', 3)
    desk.bus.plugIn(sony())
    expect((await inState('ready')).counts).toMatchObject({ total: 3, new: 1, known: 2 })
    await desk.engine.call('devices.import', { deviceId: sonyKey })
    await done()
    expect((await library()).total).toBe(3)
  })

  test('has nothing new when its clock shifts by a time zone', async () => {
    start()
    desk.bus.plugIn(sony())
    await inState('ready')
    await desk.engine.call('devices.import', { deviceId: sonyKey })
    await done()
    const shifted = new Date(old.getTime() + 3600_000)
    for (const name of readdirSync(at('sony/REC_FILE/FOLDER01')))
      utimesSync(at('sony/REC_FILE/FOLDER01', name), shifted, shifted)
    await desk.engine.call('devices.rescan', { deviceId: sonyKey })
    expect((await inState('ready')).counts).toMatchObject({ new: 0, known: 2 })
    const changed = new Date(old.getTime() + 3600_000 + 77_000)
    utimesSync(at('sony/REC_FILE/FOLDER01/260914_1403.wav'), changed, changed)
    await desk.engine.call('devices.rescan', { deviceId: sonyKey })
    expect((await inState('ready')).counts).toMatchObject({ new: 1, known: 1 })
    // The file's content shows that the library has it already. It becomes known, and is not added twice.
    await desk.engine.call('devices.import', { deviceId: sonyKey })
    expect((await done()).counts).toMatchObject({ new: 0, known: 2 })
    expect((await library()).total).toBe(2)
  })

  test('imports single recordings by key, and keeps them on this machine only by choice', async () => {
    start()
    desk.bus.plugIn(sony())
    await inState('ready')
    await desk.engine.call('devices.update', { deviceId: sonyKey, localOnly: true })
    const { recordings } = await desk.engine.call('devices.recordings', { deviceId: sonyKey })
    await desk.engine.call('devices.import', { deviceId: sonyKey, keys: [recordings[1]?.key ?? ''] })
    await until(async () => (await device())?.counts?.known === 1)
    const { items } = await library()
    expect(items.map(({ title, localOnly }) => [title, localOnly])).toEqual([['260914_1403', true]])
  })

  test('imports by itself if that was chosen, unlike other recorders', async () => {
    start(true)
    desk.bus.plugIn(sony())
    await inState('ready')
    await desk.engine.call('devices.update', { deviceId: sonyKey, autoImport: true })
    await done()
    desk.bus.pullOut('sony')
    await inState('away')
    record('sony.pulled/later.wav', 5)
    record('other/a.wav', 6)
    desk.bus.plugIn(sony({ handle: 'other', serialNumber: 'another-unit-77', volumes: [{ folder: at('other') }] }))
    desk.bus.plugIn(sony())
    await until(async () => (await library()).total === 3)
    expect((await inState('ready', '054c:01d5:another-unit-77')).counts).toMatchObject({ new: 1 })
  })

  test('is told apart from another one of the same model', async () => {
    record('twin/a.wav', 7)
    start()
    desk.bus.plugIn(
      sony({ handle: 'a', serialNumber: null, volumes: [{ folder: at('sony'), label: 'REC', uuid: '1111-2222' }] }),
    )
    desk.bus.plugIn(
      sony({ handle: 'b', serialNumber: null, volumes: [{ folder: at('twin'), label: 'REC', uuid: '1111-2222' }] }),
    )
    await until(async () => (await list()).filter(({ state }) => state === 'ready').length === 2)
    const devices = await list()
    const [known, unknown] = devices.toSorted((a, b) => Number(b.isRemembered) - Number(a.isRemembered))
    expect([known?.isRemembered, unknown?.isRemembered]).toEqual([true, false])
    expect(known?.deviceId).toBe('volume:1111-2222:REC')
    await desk.engine.call('devices.import', { deviceId: unknown?.deviceId ?? '' })
    await until(async () => (await library()).total === unknown?.counts?.total)
  })

  test('shows both of its volumes, and each card of a reader as its own device', async () => {
    record('card/260914_1403.wav', 8)
    start()
    desk.bus.plugIn(
      sony({
        volumes: [
          { folder: at('sony'), uuid: '3A2F-11C4', label: 'MEMORY' },
          { folder: at('card'), uuid: '77AA-0001', label: 'CARD' },
        ],
      }),
    )
    expect((await inState('ready')).counts).toMatchObject({ total: 3, new: 3 })
    await desk.engine.call('devices.import', { deviceId: sonyKey })
    await done()
    desk.bus.pullOut('sony')
    desk.bus.plugIn({
      handle: 'reader',
      vendorId: 0x058f,
      productId: 0x6366,
      maker: 'Generic',
      product: 'Multi-Card Reader',
      serialNumber: '058F63666485',
      volumes: [{ folder: at('card'), uuid: '77AA-0001', label: 'CARD' }],
      emptySlots: 1,
    })
    const card = await until(async () => (await list()).find(({ kind, counts }) => kind === 'card-reader' && counts))
    expect(card.deviceId).toBe('volume:77aa-0001:CARD')
    // Tapelog never saw this card. At import, it recognises the recordings on it by their content.
    await desk.engine.call('devices.import', { deviceId: card.deviceId })
    expect((await done(card.deviceId)).counts).toMatchObject({ total: 1, known: 1 })
    expect((await library()).total).toBe(3)
  })
})

test('refuses files that are no recordings once, and does not offer them as new again', async () => {
  rmSync(at('sony'), { recursive: true })
  mkdirSync(at('sony'))
  const encrypted = Buffer.alloc(4096, 7)
  encrypted.write('PLAUD.AI', 0)
  writeFileSync(at('sony/locked.wav'), encrypted)
  writeFileSync(at('sony/text.mp3'), 'this is no sound at all')
  for (const name of ['locked.wav', 'text.mp3']) utimesSync(at('sony', name), old, old)
  start(true)
  desk.bus.plugIn(sony())
  await inState('ready')
  await desk.engine.call('devices.update', { deviceId: sonyKey, autoImport: true })
  const found = await until(async () => {
    const now = await device()
    return now?.counts?.refused === 2 && now
  })
  expect(found.counts).toMatchObject({ total: 2, new: 0, refused: 2 })
  const { recordings } = await desk.engine.call('devices.recordings', { deviceId: sonyKey })
  expect(recordings.map(({ path, error }) => [path, error?.code]).sort()).toEqual([
    ['locked.wav', expect.stringMatching(/encrypt/)],
    ['text.mp3', 'not-audio'],
  ])
  expect((await library()).total).toBe(0)
})

test('leaves out a file that is still being written, and imports it later', async () => {
  writeWave(at('sony/now.wav'), { seconds: 1, seed: 12 })
  const grow = setInterval(() => appendFileSync(at('sony/now.wav'), Buffer.alloc(2000)), 3)
  start()
  desk.bus.plugIn(sony())
  const first = await inState('ready')
  clearInterval(grow)
  expect(first.counts).toMatchObject({ total: 2, skipped: 2 })
  await until(async () => (await device())?.counts?.total === 3)
})

test('lists two file forms of one moment as one recording', async () => {
  record('plaud/NOTES/20261102/1793622185.WAV', 4)
  cpSync(at('plaud/NOTES/20261102/1793622185.WAV'), at('plaud/NOTES/20261102/1793622185.ASR'))
  writeFileSync(at('plaud/MODEL.txt'), 'PLAUD NOTE V0095@00:00:00\r\nSerial No.:881312345678901234\r\n')
  utimesSync(at('plaud/NOTES/20261102/1793622185.ASR'), old, old)
  const plaud: FolderRecorder = {
    handle: 'plaud',
    vendorId: 0x0bda,
    productId: 0x4042,
    maker: 'PLAUD',
    product: 'NOTE',
    serialNumber: '881312345678901234',
    volumes: [{ folder: at('plaud'), label: 'PLAUD_NOTE', uuid: '0001-0002' }],
  }
  const key = '0bda:4042:881312345678901234'
  start()
  desk.bus.plugIn(plaud)
  expect((await inState('ready', key)).counts).toMatchObject({ total: 1, new: 1 })
  await desk.engine.call('devices.import', { deviceId: key })
  await done(key)
  const { items } = await library()
  expect(items).toMatchObject([{ title: expect.stringMatching(/^Note 2026-11-/), recordedMs: 1_793_622_185_000 }])
  desk.bus.pullOut('plaud')
  await inState('away', key)
  rmSync(at('plaud.pulled/NOTES/20261102/1793622185.WAV'))
  desk.bus.plugIn(plaud)
  expect((await inState('ready', key)).counts).toMatchObject({ total: 1, new: 0, known: 1 })
})
