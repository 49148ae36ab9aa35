import { cpSync, mkdirSync, renameSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { old, sonyKey } from '../../../support/engineWithRecorders.ts'
import { FolderBus } from '../../../support/folderRecorder.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** A deleted recording comes back only if a person imports it, not from a folder or a recorder. */
let folder: string
let engine: Engine
let bus: FolderBus
let aheadMs: number
const at = (...path: string[]) => join(folder, ...path)
const now = () => Date.now() + aheadMs

async function open(): Promise<void> {
  bus = new FolderBus()
  engine = await openEngine(at('library'), null, { devicePorts: bus.ports(), now })
  await engine.call('settings.update', { transcribeOnImport: false })
  engine.start({ kinds: ['import'], devices: true, byItself: true })
}
beforeEach(async () => {
  folder = testFolder()
  aheadMs = 0
  mkdirSync(at('watched'))
  await open()
})
afterEach(() => engine.stop())

const items = async () => (await engine.call('recordings.list', {})).items
const titles = async () => (await items()).map(({ title }) => title).sort()
const idOf = async (title: string) => (await items()).find((item) => item.title === title)?.id ?? 0
async function deleteNow(title: string): Promise<void> {
  await engine.call('deletions.request', { recordingIds: [await idOf(title)], scope: 'recording' })
  aheadMs += undoDeletionMs
  engine.nudge()
  await until(async () => {
    const { scheduled, underWay } = await engine.call('deletions.list', undefined)
    return scheduled.length + underWay.length === 0
  })
}
function inLibrary<T>(sql: string): T[] {
  const db = new Database(at('library/library.sqlite'), { readonly: true })
  try {
    return db.prepare<[], T>(sql).pluck().all() as T[]
  } finally {
    db.close()
  }
}
/** The names of files in jobs. A file that was left out must not leave its name there. */
const subjects = () => inLibrary<string>('SELECT subject FROM jobs')
/** How many contents and places of deleted recordings Tapelog remembers. */
const marks = () => inLibrary<number>('SELECT count(*) FROM deleted_content')[0] ?? 0

describe('a deleted recording that never leaves this machine', () => {
  test('a deleted recording that never leaves this machine stays here when imported again', async () => {
    writeWave(at('source.wav'), { seconds: 1, seed: 5 })
    await engine.call('recordings.import', { paths: [at('source.wav')], localOnly: true })
    await until(async () => (await titles()).includes('source'))
    await deleteNow('source')
    await engine.stop()
    await open()
    await engine.call('recordings.import', { paths: [at('source.wav')], localOnly: false })
    await until(async () => (await titles()).includes('source'))
    expect((await items()).map(({ localOnly }) => localOnly)).toEqual([true])
    // A person lets the recording leave this machine, and deletes it. No mark is left.
    await engine.call('recordings.setLocalOnly', { recordingId: await idOf('source'), localOnly: false })
    await deleteNow('source')
    await engine.call('recordings.import', { paths: [at('source.wav')], localOnly: false })
    await until(async () => (await titles()).includes('source'))
    expect((await items()).map(({ localOnly }) => localOnly)).toEqual([false])
  })
})

describe('a watch folder', () => {
  test('a watch folder does not import a deleted recording again, even under another name', async () => {
    writeWave(at('watched/secret.wav'), { seconds: 1, seed: 1 })
    await engine.call('watchFolders.add', { path: at('watched') })
    await until(async () => (await titles()).includes('secret'))
    await deleteNow('secret')
    await engine.stop()
    await open()
    writeWave(at('watched/other.wav'), { seconds: 1, seed: 2 })
    await until(async () => (await titles()).includes('other'))
    expect(await titles()).toEqual(['other'])
    expect(subjects()).not.toContain('secret.wav')
    const deletedFiles = async () => (await engine.call('watchFolders.list', undefined)).folders[0]?.deletedFiles
    await until(async () => (await deletedFiles()) === 1)

    const before = marks()
    renameSync(at('watched/secret.wav'), at('watched/moved.wav'))
    // Tapelog recognised the file's content and remembers its new place.
    await until(() => marks() > before)
    expect(subjects()).not.toContain('moved.wav')
    expect(await titles()).toEqual(['other'])

    await engine.call('recordings.import', { paths: [at('watched/moved.wav')] })
    await until(async () => (await titles()).includes('moved'))
    await until(async () => (await deletedFiles()) === 0)
  })
})

describe('a recorder with automatic import', () => {
  test('an automatic recorder imports a deleted recording again only when it is chosen', async () => {
    mkdirSync(at('sony/REC_FILE/FOLDER01'), { recursive: true })
    for (const [name, seed] of [
      ['secret', 3],
      ['other', 4],
    ] as const) {
      writeWave(at(`sony/REC_FILE/FOLDER01/${name}.wav`), { seconds: 1, seed })
      utimesSync(at(`sony/REC_FILE/FOLDER01/${name}.wav`), old, old)
    }
    const sony = {
      handle: 'sony',
      serialNumber: '10FC5C7E1A2B3C',
      volumes: [{ folder: at('sony'), label: 'IC RECORDER', uuid: '3A2F-11C4' }],
    }
    bus.plugIn(sony)
    await until(async () => (await engine.call('devices.list', undefined)).devices[0]?.state === 'ready')
    await engine.call('devices.update', { deviceId: sonyKey, autoImport: true })
    await until(async () => (await titles()).length === 2)
    await deleteNow('secret')

    bus.pullOut('sony')
    await until(async () => (await engine.call('devices.list', undefined)).devices[0]?.state === 'away')
    cpSync(at('sony.pulled/REC_FILE/FOLDER01/secret.wav'), at('sony.pulled/REC_FILE/FOLDER01/copied.wav'))
    writeWave(at('sony.pulled/REC_FILE/FOLDER01/third.wav'), { seconds: 1, seed: 5 })
    bus.plugIn(sony)
    await until(async () => (await titles()).includes('third'))
    const device = async () => (await engine.call('devices.list', undefined)).devices[0]
    await until(async () => (await device())?.state === 'ready' && (await device())?.waitingFiles === 0)
    expect(await titles()).toEqual(['other', 'third'])
    expect(subjects().filter((name) => /secret|copied/.test(name))).toEqual([])

    const states = async () => {
      const { recordings } = await engine.call('devices.recordings', { deviceId: sonyKey })
      return Object.fromEntries(recordings.map(({ path, state }) => [path.split('/').at(-1), state]))
    }
    expect(await states()).toEqual({
      'secret.wav': 'deleted',
      'copied.wav': 'deleted',
      'other.wav': 'known',
      'third.wav': 'known',
    })
    expect((await device())?.counts).toMatchObject({ total: 4, new: 0, known: 2, deleted: 2 })
    const { recordings } = await engine.call('devices.recordings', { deviceId: sonyKey })
    const secret = recordings.find(({ path }) => path.endsWith('secret.wav'))
    await engine.call('devices.import', { deviceId: sonyKey, keys: [secret?.key ?? ''] })
    await until(async () => (await titles()).includes('secret'))
    await until(async () => (await states())['secret.wav'] === 'known')
  })

  test('“Import new” skips a deleted file that only its content identifies', async () => {
    const file = (name: string) => at(`sony/REC_FILE/FOLDER01/${name}.wav`)
    mkdirSync(at('sony/REC_FILE/FOLDER01'), { recursive: true })
    writeWave(file('secret'), { seconds: 1, seed: 3 })
    utimesSync(file('secret'), old, old)
    await engine.call('recordings.import', { paths: [file('secret')] })
    await until(async () => (await titles()).includes('secret'))
    await deleteNow('secret')
    bus.plugIn({
      handle: 'sony',
      serialNumber: '10FC5C7E1A2B3C',
      volumes: [{ folder: at('sony'), label: 'IC RECORDER', uuid: '3A2F-11C4' }],
    })
    const state = async () =>
      (await engine.call('devices.recordings', { deviceId: sonyKey }).catch(() => null))?.recordings[0]?.state
    await until(async () => (await state()) === 'new')
    await engine.call('devices.import', { deviceId: sonyKey })
    await until(async () => (await state()) === 'deleted')
    expect(await titles()).toEqual([])
  })

  test('imports the next recording of the same name and length if the clock stands still', async () => {
    const record = (folder: string, seed: number) => {
      mkdirSync(at(folder), { recursive: true })
      writeWave(at(folder, '0001.wav'), { seconds: 1, seed })
      utimesSync(at(folder, '0001.wav'), new Date(1980, 0, 1), new Date(1980, 0, 1))
    }
    record('sony', 3)
    const sony = {
      handle: 'sony',
      serialNumber: '10FC5C7E1A2B3C',
      volumes: [{ folder: at('sony'), label: 'IC RECORDER', uuid: '3A2F-11C4' }],
    }
    const device = async () => (await engine.call('devices.list', undefined)).devices[0]
    const importNew = async () => {
      bus.plugIn(sony)
      await until(async () => (await device())?.state === 'ready')
      expect((await device())?.counts).toMatchObject({ new: 1, deleted: 0 })
      await engine.call('devices.import', { deviceId: sonyKey })
      await until(async () => (await device())?.waitingFiles === 0)
    }
    await importNew()
    await until(async () => (await titles()).length === 1)
    await deleteNow('0001')
    bus.pullOut('sony')
    await until(async () => (await device())?.state === 'away')
    record('sony.pulled', 5)
    await importNew()
    await until(async () => (await titles()).length === 1)
  })
})
