import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { engineWithRecorders, old, sonyKey } from '../../../support/engineWithRecorders.ts'
import type { FolderRecorder, FolderVolume } from '../../../support/folderRecorder.ts'

/** Volumes and cards that differ only in the content of their files: same number, label, names, sizes and times. */
const desk = engineWithRecorders()
const { at, record, start, inState, done, until, device, library } = desk
const number = '1234-5678'
const volume = (name: string, more: Partial<FolderVolume> = {}): FolderVolume => ({
  folder: at(name),
  label: 'REC',
  uuid: number,
  ...more,
})
const recorder = (...names: string[]): FolderRecorder => desk.sony({ volumes: names.map((name) => volume(name)) })
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const hashesOn = (...names: string[]) =>
  names.flatMap((name) => readdirSync(at(name)).map((file) => hashOf(at(name, file)))).sort()
const hashesIn = async () => (await library()).items.map(({ sha256 }) => sha256).sort()
/** Imports everything from the recorder and waits for it. */
const importAll = async () => {
  await desk.engine.call('devices.import', { deviceId: sonyKey })
  return await done()
}
const recordings = async () => (await desk.engine.call('devices.recordings', { deviceId: sonyKey })).recordings

async function pullOut(): Promise<void> {
  desk.bus.pullOut('sony')
  await inState('away')
}

async function importMemoryAlone(): Promise<void> {
  desk.bus.plugIn(recorder('memory'))
  await inState('ready')
  await importAll()
  await pullOut()
}

/** Changes the library's file while the program does not run. */
async function whileClosed(work: (db: Database.Database) => void): Promise<void> {
  await desk.engine.stop()
  const db = new Database(at('library/library.sqlite'))
  work(db)
  db.close()
  await desk.open()
  start()
}

beforeEach(() => {
  for (const [name, seed] of [
    ['memory', 1],
    ['card', 11],
  ] as const) {
    record(`${name}/0001.wav`, seed)
    record(`${name}/0002.wav`, seed + 1)
  }
  start()
})

describe('two volumes with one number on one device', () => {
  test('are both copied, and both known at the next plug', async () => {
    desk.bus.plugIn(recorder('memory', 'card'))
    expect((await inState('ready')).counts).toMatchObject({ total: 4, new: 4, known: 0 })
    const listed = await recordings()
    expect(new Set(listed.map(({ key }) => key)).size).toBe(4)
    expect(new Set(listed.map(({ volume }) => volume))).toEqual(
      new Set(['REC · 1.0 GB · storage 1', 'REC · 1.0 GB · storage 2']),
    )
    expect((await importAll()).counts).toMatchObject({ known: 4 })
    expect(await hashesIn()).toEqual(hashesOn('memory', 'card'))
    await pullOut()
    desk.bus.plugIn(recorder('memory', 'card'))
    expect((await inState('ready')).counts).toMatchObject({ new: 0, known: 4 })
  })

  test('are told apart after only one was imported', async () => {
    await importMemoryAlone()
    desk.bus.plugIn(recorder('memory', 'card'))
    expect((await inState('ready')).counts).toMatchObject({ total: 4, new: 2, known: 2 })
    await importAll()
    expect(await hashesIn()).toEqual(hashesOn('memory', 'card'))
  })

  test('are told apart even if the system reports no place for them', async () => {
    const placeless = ['memory', 'card'].map((name) => volume(name, { place: null }))
    desk.bus.plugIn(desk.sony({ volumes: placeless }))
    expect((await inState('ready')).counts).toMatchObject({ new: 4 })
    await importAll()
    expect(await hashesIn()).toEqual(hashesOn('memory', 'card'))
  })
})

test('a file without a fingerprint is new if it differs between its ends', async () => {
  await importMemoryAlone()
  await whileClosed((db) => db.exec('UPDATE device_files SET fingerprint = NULL'))
  const path = at('memory.pulled/0002.wav')
  const bytes = readFileSync(path)
  bytes[20_000] = (bytes[20_000] ?? 0) ^ 1
  writeFileSync(path, bytes)
  utimesSync(path, old, old)
  desk.bus.plugIn(recorder('memory'))
  expect((await inState('ready')).counts).toMatchObject({ new: 1, known: 1 })
  expect((await recordings()).find(({ state }) => state === 'known')?.title).toBe('0001')
})

describe('a recorder with its clock at 1980', () => {
  const dead = new Date(1980, 0, 1)
  /** Files with one name and length, a different one each day: silent except for a second of sound. */
  const day = (seed: number) => {
    record('memory/0001.wav', seed, 1)
    const sound = readFileSync(at('memory/0001.wav'))
    const bytes = Buffer.alloc(3_000_000)
    sound.copy(bytes, 0, 0, 44)
    sound.copy(bytes, 1_234_567, 44)
    bytes.writeUInt32LE(bytes.length - 44, 40)
    writeFileSync(at('memory/0001.wav'), bytes)
    utimesSync(at('memory/0001.wav'), dead, dead)
  }
  beforeEach(async () => {
    rmSync(at('memory/0002.wav'))
    day(3)
    desk.bus.plugIn(recorder('memory'))
    await inState('ready')
    await importAll()
    await pullOut()
  })
  const secondDay = () => {
    renameSync(at('memory.pulled'), at('memory'))
    day(5)
    desk.bus.plugIn(recorder('memory'))
  }

  test('has the second day’s recording as new, even if both are silent at the ends', async () => {
    secondDay()
    expect((await inState('ready')).counts).toMatchObject({ new: 1, known: 0 })
    await importAll()
    expect((await library()).total).toBe(2)
  })
})

describe('two cards with one number in one slot', () => {
  const inOneSlot = (card: string, medium = card) => desk.sony({ volumes: [volume(card, { medium })] })

  test('are told apart by their files, and both copied', async () => {
    desk.bus.plugIn(inOneSlot('memory'))
    await inState('ready')
    await importAll()
    await pullOut()
    desk.bus.plugIn(inOneSlot('card'))
    expect((await inState('ready')).counts).toMatchObject({ total: 2, new: 2, known: 0 })
    expect((await importAll()).counts).toMatchObject({ known: 2 })
    expect(await hashesIn()).toEqual(hashesOn('memory.pulled', 'card'))
  })

  test('are told apart while the recorder stays plugged in', async () => {
    record('slot/0001.wav', 1)
    const sony = desk.sony({ volumes: [volume('slot', { medium: 'one' })] })
    desk.bus.plugIn(sony)
    await inState('ready')
    await importAll()
    renameSync(at('slot'), at('taken-out'))
    record('slot/0001.wav', 11)
    for (const slot of sony.volumes) slot.medium = 'two'
    expect(
      (
        await until(async () => {
          const found = await device()
          return found?.counts?.new === 1 && found
        })
      ).counts,
    ).toMatchObject({ total: 1, known: 0 })
  })

  test('are known by their content when the first one returns', async () => {
    for (const card of ['memory', 'card', 'memory']) {
      desk.bus.plugIn(inOneSlot(card))
      await inState('ready')
      await importAll()
      expect((await done()).counts).toMatchObject({ known: 2 })
      await pullOut()
    }
    expect(await hashesIn()).toEqual(hashesOn('memory.pulled', 'card.pulled'))
  })

  test('are both imported if the recorder always imports', async () => {
    await desk.engine.stop()
    await desk.open()
    start(true)
    desk.bus.plugIn(inOneSlot('memory'))
    await inState('ready')
    await desk.engine.call('devices.update', { deviceId: sonyKey, autoImport: true })
    await done()
    await pullOut()
    desk.bus.plugIn(inOneSlot('card'))
    await until(async () => (await library()).total === 4)
    expect(await hashesIn()).toEqual(hashesOn('memory.pulled', 'card'))
  })
})

describe('a recording “in the library”', () => {
  const original = async (title: string) => {
    const found = (await library()).items.find((one) => one.title === title)
    const { sha256 = '' } = found ?? {}
    return readdirSync(at('library/originals'), { recursive: true, encoding: 'utf8' })
      .map((name) => at('library/originals', name))
      .find((path) => path.includes(sha256)) as string
  }

  beforeEach(async () => {
    desk.bus.plugIn(recorder('memory'))
    await inState('ready')
    await importAll()
  })

  test.each([
    ['is gone', (path: string) => rmSync(path)],
    ['is cut off', (path: string) => truncateSync(path, 1000)],
  ])('is copied again if its original %s', async (_how, harm) => {
    await pullOut()
    const path = await original('0001')
    await whileClosed(() => harm(path))
    desk.bus.plugIn(recorder('memory'))
    expect((await inState('ready')).counts).toMatchObject({ new: 1, known: 1 })
    expect((await importAll()).counts).toMatchObject({ known: 2 })
    expect(hashOf(path)).toBe(hashOf(at('memory/0001.wav')))
    expect((await library()).total).toBe(2)
  })

  test('is not one whose original was found damaged', async () => {
    const path = await original('0001')
    const bytes = readFileSync(path)
    const [first = 0] = bytes.subarray(20_000)
    bytes[20_000] = first ^ 1
    writeFileSync(path, bytes)
    utimesSync(path, old, old)
    await pullOut()
    await whileClosed((db) => db.exec(`UPDATE recordings SET mtime_ms = ${old.getTime()} WHERE title = '0001'`))
    desk.bus.plugIn(recorder('memory'))
    expect((await inState('ready')).counts).toMatchObject({ known: 2 })
    expect((await desk.engine.call('recordings.verify', {})).damaged).toHaveLength(1)
    await until(async () => (await device())?.counts?.new === 1)
    expect((await importAll()).counts).toMatchObject({ known: 2 })
    expect(hashOf(path)).toBe(hashOf(at('memory/0001.wav')))
  })

  test('is shown only after its file was compared', async () => {
    await pullOut()
    const seen: { known: number; checking: number; isSafe: boolean }[] = []
    const off = desk.engine.on('devices.changed', () => {
      void device().then((found) => {
        const { known = 0, checking = 0 } = found?.counts ?? {}
        if (found?.state === 'ready') seen.push({ known, checking, isSafe: found.unplug.isSafe })
      })
    })
    desk.bus.plugIn(recorder('memory'))
    expect((await inState('ready')).counts).toMatchObject({ new: 0, known: 2 })
    off()
    expect(seen[0]).toEqual({ known: 0, checking: 2, isSafe: false })
    for (const { known, checking, isSafe } of seen) expect([known + checking, isSafe]).toEqual([2, checking === 0])
  })

  test('is not a file that differs only at its end', async () => {
    await pullOut()
    cpSync(at('memory.pulled/0001.wav'), at('kept.wav'))
    const bytes = readFileSync(at('memory.pulled/0001.wav'))
    const last = bytes.length - 1
    bytes[last] = (bytes[last] ?? 0) ^ 1
    writeFileSync(join(at('memory.pulled'), '0001.wav'), bytes)
    utimesSync(at('memory.pulled/0001.wav'), old, old)
    desk.bus.plugIn(recorder('memory'))
    expect((await inState('ready')).counts).toMatchObject({ new: 1, known: 1 })
  })
})
