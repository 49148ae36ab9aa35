import { appendFileSync, chmodSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { FolderBus } from '../../../support/folderRecorder.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { tapelogHere } from '../../../support/tapelogInProcess.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

let folder: string
let engine: Engine
const at = (...path: string[]) => join(folder, ...path)

async function open(): Promise<void> {
  engine = await openEngine(at('library'), null, { devicePorts: new FolderBus().ports() })
  await engine.call('settings.update', { transcribeOnImport: false })
  engine.start({ kinds: ['import'], devices: true, byItself: true })
}
const titles = async () => (await engine.call('recordings.list', {})).items.map(({ title }) => title).sort()
const watched = async () => (await engine.call('watchFolders.list', undefined)).folders

beforeEach(async () => {
  folder = testFolder()
  mkdirSync(at('watched/below'), { recursive: true })
  await open()
})
afterEach(() => engine.stop())

test('a watch folder imports what it has and gets, and nothing twice', async () => {
  writeWave(at('watched/before.wav'), { seconds: 1, seed: 1 })
  writeFileSync(at('watched/notes.txt'), 'no sound')
  const { localOnly } = await engine.call('watchFolders.add', { path: at('watched'), localOnly: true })
  expect(localOnly).toBe(true)
  await until(async () => (await titles()).length === 1)
  writeWave(at('watched/below/after.wav'), { seconds: 1, seed: 2 })
  writeFileSync(at('watched/broken.wav'), 'no sound')
  await until(async () => (await titles()).length === 2)
  await until(async () => (await engine.call('recordings.list', {})).imports.some(({ state }) => state === 'failed'))
  expect((await engine.call('recordings.list', {})).items.every((item) => item.localOnly)).toBe(true)

  await engine.stop()
  await open()
  writeWave(at('watched/third.wav'), { seconds: 1, seed: 3 })
  await until(async () => (await titles()).length === 3)
  const { imports } = await engine.call('recordings.list', {})
  // After a refusal, a restart does not try again.
  expect(imports.map(({ name, state }) => [name, state])).toEqual([['broken.wav', 'failed']])
})

test('a watch folder waits for a file that is still being written', async () => {
  await engine.call('watchFolders.add', { path: at('watched') })
  writeWave(at('whole.wav'), { seconds: 4, seed: 1 })
  const whole = readFileSync(at('whole.wav'))
  writeFileSync(at('watched/growing.wav'), whole.subarray(0, 20_000))
  let written = 20_000
  const grow = setInterval(() => {
    appendFileSync(at('watched/growing.wav'), whole.subarray(written, written + 1000))
    written += 1000
    if (written >= whole.length) clearInterval(grow)
  }, 10)
  await until(async () => (await watched())[0]?.growingFiles === 1)
  await until(async () => (await titles()).length === 1)
  expect(written).toBeGreaterThanOrEqual(whole.length)
  expect((await engine.call('recordings.list', {})).items[0]?.durationMs).toBe(4000)
  await until(async () => (await watched())[0]?.growingFiles === 0)
})

test('a watch folder reports a lost share, and goes on when it is back', async () => {
  writeWave(at('watched/a.wav'), { seconds: 1, seed: 1 })
  await engine.call('watchFolders.add', { path: at('watched') })
  await until(async () => (await titles()).length === 1)
  renameSync(at('watched'), at('away'))
  await until(async () => (await watched())[0]?.problem?.code === 'watch-folder-missing')
  writeWave(at('away/b.wav'), { seconds: 1, seed: 2 })
  renameSync(at('away'), at('watched'))
  await until(async () => (await titles()).length === 2)
  expect((await watched())[0]?.problem).toBeNull()
})

test('a watch folder cannot be a missing folder, a file or the library itself', async () => {
  const add = (path: string) => engine.call('watchFolders.add', { path })
  writeWave(at('a.wav'), { seconds: 1, seed: 1 })
  await expect(add(at('nowhere'))).rejects.toMatchObject({ code: 'watch-folder-missing' })
  await expect(add(at('a.wav'))).rejects.toMatchObject({ code: 'not-a-folder' })
  await expect(add(at('library/originals'))).rejects.toMatchObject({ code: 'folder-is-library' })
  await expect(add(folder)).rejects.toMatchObject({ code: 'folder-is-library' })
  const { id } = await add(at('watched'))
  await add(at('watched'))
  expect(await watched()).toHaveLength(1)
  await engine.call('watchFolders.remove', { watchFolderId: id })
  expect(await watched()).toEqual([])
})

test('a watch folder reports a library error, and tries again', async () => {
  writeWave(at('watched/a.wav'), { seconds: 1, seed: 1 })
  const other = new Database(at('library/library.sqlite'))
  other.exec(`CREATE TRIGGER full BEFORE INSERT ON jobs BEGIN SELECT raise(FAIL, 'disk full'); END`)
  await engine.call('watchFolders.add', { path: at('watched') })
  await until(async () => (await watched())[0]?.problem !== null)
  other.exec('DROP TRIGGER full')
  other.close()
  await until(async () => (await titles()).length === 1)
  expect((await watched())[0]?.problem).toBeNull()
})

test('a watch folder follows looping links once', async () => {
  symlinkSync('.', at('watched/self'))
  writeWave(at('watched/a.wav'), { seconds: 600, seed: 1 })
  let isGone = false
  engine.on('import.progress', ({ progress: { bytesDone = 0, bytesTotal = 0 } }) => {
    if (isGone || bytesDone === 0 || bytesDone === bytesTotal) return
    isGone = true
    renameSync(at('watched'), at('away'))
  })
  await engine.call('watchFolders.add', { path: at('watched') })
  await until(async () => (await watched())[0]?.problem?.code === 'watch-folder-missing')
  await until(async () => (await engine.call('recordings.list', {})).imports.some(({ state }) => state !== 'copying'))
  renameSync(at('away'), at('watched'))
  await until(async () => (await titles()).length === 1)
  expect((await engine.call('recordings.list', {})).imports).toEqual([])
})

test('a watch folder gives up an empty file after some minutes, with a reason', async () => {
  writeFileSync(at('watched/empty.wav'), '')
  await engine.call('watchFolders.add', { path: at('watched') })
  await until(async () => (await watched())[0]?.growingFiles === 1)
  await until(async () => (await engine.call('recordings.list', {})).imports[0]?.error?.code === 'empty-file')
  await until(async () => (await watched())[0]?.growingFiles === 0)
})

testNeeding(needs.ordinaryUser)('a watch folder reports a folder that it may not read', async () => {
  await engine.call('watchFolders.add', { path: at('watched') })
  chmodSync(at('watched'), 0)
  await until(async () => (await watched())[0]?.problem?.code === 'watch-folder-unreadable')
  chmodSync(at('watched'), 0o700)
  await until(async () => (await watched())[0]?.problem === null)
})

test('“tapelog import --watch” imports new files until Ctrl-C, and exits cleanly', async () => {
  await engine.stop()
  writeWave(at('watched/a.wav'), { seconds: 1, seed: 1 })
  const tapelog = tapelogHere(['import', '--watch', at('watched'), '--library', at('other'), '--json'])
  let lines = ''
  await new Promise<void>((resolve) => {
    tapelog.stdout.on('data', (block) => {
      lines += block
      if (lines.includes('"import.progress"')) resolve()
    })
  })
  tapelog.interrupt()
  const { code, stdout } = await tapelog.ended
  expect(code).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .at(-1),
  ).toMatchObject({ type: 'result', ok: true })
  await open()
  const missing = tapelogHere(['import', '--watch', at('nowhere'), '--library', at('third')])
  expect(await missing.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('The folder is not there') })
})
