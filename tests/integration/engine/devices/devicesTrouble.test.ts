import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { engineWithRecorders, old, sonyKey } from '../../../support/engineWithRecorders.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { onSmallDisk } from '../../../support/smallDisk.ts'
import { writeWave } from '../../../support/waveFile.ts'

const desk = engineWithRecorders()
const { at, record, sony, start, inState, done, until, device, list, library, whileLongIsCopied } = desk
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const importAll = (deviceId = sonyKey) => desk.engine.call('devices.import', { deviceId })
const jobs = async () => (await desk.engine.call('queue.list', { includeFinished: true })).jobs
const waitsForDevice = () => until(async () => (await jobs()).some(({ waitingFor }) => waitingFor === 'device'))
const localOnly = async () => (await library()).items.map((item) => item.localOnly)

async function plugIn(): Promise<void> {
  start()
  desk.bus.plugIn(sony())
  await inState('ready')
}

test('the list of a drive shows skipped files with the reason', async () => {
  record('sony/REC/a.wav', 1)
  record('sony/REC/claims.wav', 2)
  // The file claims 3 GB on a drive of 1 GB: the file system is damaged.
  truncateSync(at('sony/REC/claims.wav'), 3e9)
  utimesSync(at('sony/REC/claims.wav'), old, old)
  mkdirSync(at('sony/.hidden'))
  symlinkSync('a.wav', at('sony/REC/link.wav'))
  await plugIn()
  expect((await device())?.counts).toMatchObject({ total: 1, skipped: 3 })
  const { skipped } = await desk.engine.call('devices.recordings', { deviceId: sonyKey })
  const reason = (path: string) => skipped.find((one) => one.path === path)?.reason
  expect(reason('REC/claims.wav')).toBe('impossible-size')
  expect(reason('REC/link.wav')).toBe('not-a-file')
  expect(reason('.hidden')).toBe('ignored-folder')
})

testNeeding(needs.smallDisk)('an import goes on by itself after it found the disk full', () => {
  mkdirSync(at('disk'))
  expect(onSmallDisk('105m', at('disk'), 'pluggedIn.ts', at('recorder'))).toEqual({
    seen: { new: 2, codes: ['disk-full'] },
    told: 'import-waits-for-disk',
    after: { known: 2, codes: [] },
  })
})

test('waiting files of one unit are not shown under another with the same serial number', async () => {
  record('sony/long.wav', 9, 600)
  record('other/b.wav', 2)
  await plugIn()
  await desk.engine.call('devices.update', { deviceId: sonyKey, localOnly: true })
  whileLongIsCopied(() => desk.bus.pullOut('sony'))
  await importAll()
  await waitsForDevice()
  const other = { handle: 'other', volumes: [{ folder: at('other'), label: 'IC RECORDER', uuid: '77AA-0001' }] }
  const otherKey = `${sonyKey}:77aa-0001`
  desk.bus.plugIn(sony(other))
  expect(await inState('ready', otherKey)).toMatchObject({
    waitingFiles: 0,
    localOnly: true,
    counts: { total: 1, new: 1 },
  })
  expect(await device()).toMatchObject({ state: 'away', waitingFiles: 1 })
  expect((await jobs()).map(({ state, waitingFor }) => [state, waitingFor])).toEqual([['waiting', 'device']])
  // Now both are plugged in, and the file of the first one continues.
  desk.bus.plugIn(sony())
  await done()
  expect((await library()).items.map(({ title }) => title)).toEqual(['long'])
  // The second recorder keeps its key, although nothing waits for it any more.
  desk.bus.pullOut('other')
  await inState('away', otherKey)
  desk.bus.plugIn(sony(other))
  await inState('ready', otherKey)
})

test('a formatted recorder is recognised while nothing waits for it', async () => {
  record('sony/a.wav', 1)
  await plugIn()
  await importAll()
  await done()
  desk.bus.pullOut('sony')
  await inState('away')
  desk.bus.plugIn(sony({ volumes: [{ folder: at('sony'), label: 'IC RECORDER', uuid: '0000-1111' }] }))
  expect((await inState('ready')).counts).toMatchObject({ known: 1, new: 0 })
})

describe('the choice to keep recordings on this machine', () => {
  test('holds if it was made after an import was stopped', async () => {
    record('sony/long.wav', 9, 600)
    record('sony/b.wav', 2)
    await plugIn()
    whileLongIsCopied(() => void desk.engine.call('devices.stopImport', { deviceId: sonyKey }))
    await importAll()
    await until(async () => (await jobs()).some(({ state }) => state === 'cancelled'))
    await desk.engine.call('devices.update', { deviceId: sonyKey, localOnly: true })
    await importAll()
    await done()
    const before = (await library()).items.filter(({ title }) => title === 'long')
    expect(before.map((item) => item.localOnly)).toEqual([true])
  })

  test('holds if it was made while the recorder was away', async () => {
    record('sony/long.wav', 9, 600)
    await plugIn()
    whileLongIsCopied(() => desk.bus.pullOut('sony'))
    await importAll()
    await waitsForDevice()
    await desk.engine.call('devices.update', { deviceId: sonyKey, localOnly: true })
    desk.bus.plugIn(sony())
    await done()
    expect(await localOnly()).toEqual([true])
  })
})

describe('another recording under a known name', () => {
  const later = new Date(2026, 9, 5, 12, 0, 7)

  test('a new recording under a known name is not taken for the requested one', async () => {
    record('sony/AAA.wav', 9)
    record('sony/REC002.wav', 2, 3)
    await plugIn()
    await desk.engine.call('queue.pause', { all: true })
    const { recordings } = await desk.engine.call('devices.recordings', { deviceId: sonyKey })
    await desk.engine.call('devices.import', { deviceId: sonyKey, keys: recordings.map(({ key }) => key) })
    desk.bus.pullOut('sony')
    await inState('away')
    await desk.engine.call('queue.resume', { all: true })
    await until(async () => (await jobs()).every(({ waitingFor }) => waitingFor === 'device'))
    record('sony.pulled/REC002.wav', 5, 7, later)
    desk.bus.plugIn(sony())
    await until(async () => (await library()).items.some(({ title }) => title === 'AAA'))
    await until(async () => (await device())?.counts?.new === 1)
    const code = async () => (await jobs()).find(({ subject }) => subject === 'REC002.wav')?.error?.code
    await until(async () => (await code()) === 'device-recording-changed')
    await importAll()
    await done()
    const replaced = (await library()).items.find(({ title }) => title === 'REC002')
    expect([replaced?.durationMs, replaced?.recordedMs]).toEqual([7000, later.getTime()])
  })

  test('a new recording under a known name is not hidden by a refused one', async () => {
    record('sony/REC001.WAV', 1)
    writeFileSync(at('sony/REC001.WAV'), 'rubbish'.repeat(100))
    utimesSync(at('sony/REC001.WAV'), old, old)
    start(true)
    desk.bus.plugIn(sony())
    await inState('ready')
    await desk.engine.call('devices.update', { deviceId: sonyKey, autoImport: true })
    await until(async () => (await device())?.counts?.refused === 1)
    desk.bus.pullOut('sony')
    await inState('away')
    record('sony.pulled/REC001.WAV', 3, 5, later)
    desk.bus.plugIn(sony())
    await until(async () => (await library()).total === 1)
    expect((await device())?.counts).toMatchObject({ new: 0, refused: 0, known: 1 })
  })

  test('a timer’s recording of the next day with the same name and length is new', async () => {
    for (const name of ['A', 'B', 'C']) record(`sony/${name}.wav`, name.charCodeAt(0))
    await plugIn()
    await importAll()
    await done()
    const nextDay = new Date(old.getTime() + 24 * 3600_000)
    record('sony/B.wav', 77, 1, nextDay)
    await desk.engine.call('devices.rescan', { deviceId: sonyKey })
    expect((await inState('ready')).counts).toMatchObject({ new: 1, known: 2 })
    for (const name of ['A', 'C']) utimesSync(at(`sony/${name}.wav`), nextDay, nextDay)
    await desk.engine.call('devices.rescan', { deviceId: sonyKey })
    // All times have shifted, so the clock moved. The content of B shows that it was never imported.
    expect((await inState('ready')).counts).toMatchObject({ new: 1, known: 2 })
    await importAll()
    await done()
    expect((await library()).total).toBe(4)
  })

  test('a twin recorder’s file is not copied in place of the requested one', async () => {
    for (const name of ['long', 'REC002', 'REC003']) record(`sony/${name}.wav`, name.length, name === 'long' ? 600 : 1)
    for (const name of ['long', 'REC002', 'REC003'])
      record(`twin/${name}.wav`, 50 + name.length, name === 'long' ? 600 : 1)
    const twin = { folder: at('twin'), label: 'IC RECORDER', uuid: '3A2F-11C4' }
    await plugIn()
    desk.bus.plugIn(sony({ handle: 'twin', volumes: [twin] }))
    await until(async () => (await list()).filter(({ state }) => state === 'ready').length === 2)
    whileLongIsCopied(() => desk.bus.pullOut('sony'))
    await importAll()
    await inState('away')
    await waitsForDevice()
    expect((await list()).map(({ isRemembered, state }) => [isRemembered, state])).toEqual([
      [false, 'ready'],
      [true, 'away'],
    ])
    const ofTwin = new Set(['long', 'REC002', 'REC003'].map((name) => hashOf(at(`twin/${name}.wav`))))
    desk.bus.pullOut('twin')
    desk.bus.plugIn(sony())
    await done()
    expect((await library()).items.filter(({ sha256 }) => ofTwin.has(sha256))).toEqual([])
    expect((await library()).total).toBe(
      new Set(['long', 'REC002', 'REC003'].map((name) => hashOf(at(`sony/${name}.wav`)))).size,
    )
  })
})

describe('stopping and closing', () => {
  test('a stopped import does not begin again by itself', async () => {
    record('sony/long.wav', 9, 600)
    start(true)
    desk.bus.plugIn(sony())
    await inState('ready')
    whileLongIsCopied(() => void desk.engine.call('devices.stopImport', { deviceId: sonyKey }))
    await desk.engine.call('devices.update', { deviceId: sonyKey, autoImport: true })
    await until(async () => (await jobs()).some(({ state }) => state === 'cancelled'))
    await desk.engine.call('devices.rescan', { deviceId: sonyKey })
    await inState('ready')
    expect((await jobs()).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await device())?.counts).toMatchObject({ new: 1 })
    await importAll()
    await done()
  })

  test('cancelling one waiting file lets the rest finish', async () => {
    record('sony/long.wav', 9, 600)
    record('sony/b.wav', 2)
    await plugIn()
    whileLongIsCopied(() => desk.bus.pullOut('sony'))
    await importAll()
    await inState('away')
    await waitsForDevice()
    const waiting = (await jobs()).filter(({ state }) => state === 'waiting' || state === 'queued')
    await desk.engine.call('queue.cancel', { jobId: waiting[0]?.id ?? 0 })
    desk.bus.plugIn(sony())
    await until(async () => {
      const found = await device()
      return found?.state === 'ready' && found.waitingFiles === 0
    })
    const transfer = (await device())?.transfer
    expect(transfer === null || transfer?.filesDone === transfer?.filesTotal).toBe(true)
  })

  test('a device known by its volume keeps its name when it is ejected', async () => {
    record('stick/a.wav', 1)
    start()
    desk.bus.plugIn({
      handle: 'stick',
      vendorId: 0x1234,
      maker: 'Generic',
      product: 'USB Disk',
      serialNumber: null,
      volumes: [{ folder: at('stick'), label: 'STICK', uuid: 'AAAA-1111', isReadOnly: false }],
    })
    const { deviceId } = await until(async () => (await list()).find(({ state }) => state === 'ready'))
    await desk.engine.call('devices.eject', { deviceId })
    expect((await list()).map((one) => [one.deviceId, one.state, one.unplug.isSafe])).toEqual([
      [deviceId, 'ejected', true],
    ])
  })

  test('several volumes are ejected one after the other, and none returns by itself', async () => {
    record('sony/a.wav', 1)
    record('card/b.wav', 2)
    start()
    const volumes = ['sony', 'card'].map((name) => ({
      folder: at(name),
      label: name,
      uuid: `${name}-1`,
      isReadOnly: false,
    }))
    desk.bus.plugIn(sony({ volumes }))
    await inState('ready')
    desk.bus.ejectMs = 100
    await desk.engine.call('devices.eject', { deviceId: sonyKey })
    expect(await device()).toMatchObject({ state: 'ejected', unplug: { isSafe: true } })
    const looks = desk.bus.looks
    await until(async () => desk.bus.looks > looks + 3)
    expect(await device()).toMatchObject({ state: 'ejected', unplug: { isSafe: true } })
  })

  test('an unidentifiable device remembers its imports until it is unplugged', async () => {
    record('sony/a.wav', 1)
    start()
    desk.bus.plugIn(sony({ serialNumber: null, volumes: [{ folder: at('sony') }] }))
    const { deviceId } = await until(async () => (await list()).find(({ state }) => state === 'ready'))
    await importAll(deviceId)
    expect((await done(deviceId)).counts).toMatchObject({ new: 0, known: 1 })
  })

  test('a copy goes on if it fails after its recorder is back', async () => {
    record('sony/long.wav', 9, 600)
    await plugIn()
    whileLongIsCopied(() => {
      desk.bus.pullOut('sony')
      // Plug the recorder in again before the copy has noticed.
      desk.bus.plugIn(sony({ volumes: [{ folder: at('sony'), label: 'IC RECORDER', uuid: '3A2F-11C4' }] }))
    })
    await importAll()
    await until(async () => (await library()).total === 1)
  })

  test('system folders are skipped and listed as skipped', async () => {
    for (const path of ['a.wav', 'System Volume Information/b.wav', '.Trashes/b.wav']) record(`sony/${path}`, 1)
    await plugIn()
    const { recordings, skipped } = await desk.engine.call('devices.recordings', { deviceId: sonyKey })
    expect(recordings.map(({ path }) => path)).toEqual(['a.wav'])
    expect(skipped.map(({ path }) => path).sort()).toEqual(['.Trashes', 'System Volume Information'])
  })

  testNeeding(needs.ordinaryUser)('an unreadable folder hides no other folder', async () => {
    for (const path of ['a.wav', 'closed/b.wav']) record(`sony/${path}`, 1)
    chmodSync(at('sony/closed'), 0)
    await plugIn()
    const { recordings, skipped } = await desk.engine.call('devices.recordings', { deviceId: sonyKey })
    expect([recordings, skipped].map((list) => list.map(({ path }) => path))).toEqual([['a.wav'], ['closed']])
    chmodSync(at('sony/closed'), 0o700)
  })

  test('an unwritable library fails the opening device, and the engine goes on', async () => {
    record('sony/a.wav', 1)
    start()
    const other = new Database(at('library/library.sqlite'))
    other.exec(`CREATE TRIGGER full BEFORE INSERT ON devices BEGIN SELECT raise(FAIL, 'disk full'); END`)
    desk.bus.plugIn(sony())
    const found = await inState('unreadable')
    expect(found.problems).toHaveLength(1)
    expect((await desk.engine.call('devices.list', undefined)).isLooking).toBe(false)
    other.exec('DROP TRIGGER full')
    other.close()
    await desk.engine.call('devices.rescan', { deviceId: sonyKey })
    expect((await inState('ready')).counts).toMatchObject({ new: 1 })
  })

  test('a recorder with thousands of files is listed without blocking the engine', async () => {
    record('sony/one.wav', 1)
    rmSync(at('sony'), { recursive: true })
    record('sony/000.wav', 1)
    for (let number = 1; number < 3000; number++) {
      const path = at(`sony/${String(number).padStart(4, '0')}.wav`)
      if (number === 1) writeWave(path, { seconds: 0.1, seed: 5 })
      else writeFileSync(path, 'x')
      utimesSync(path, old, old)
    }
    await plugIn()
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    desk.engine.on('library.changed', () => clearInterval(timer))
    await importAll()
    clearInterval(timer)
    // The engine's thread did other work between the portions of the comparison.
    expect(turns).toBeGreaterThan(5)
    await desk.engine.call('devices.stopImport', { deviceId: sonyKey })
  })
})
