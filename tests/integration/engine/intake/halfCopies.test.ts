import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import { FakeClock } from '../../../support/fakeSystem.ts'
import { FolderBus } from '../../../support/folderRecorder.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** A watched folder took a file too early; then the file is written to its end. */
let folder: string
let engine: Engine
let clock: FakeClock
let whole: Buffer
const at = (...path: string[]) => join(folder, ...path)

beforeEach(async () => {
  folder = testFolder()
  mkdirSync(at('watched'))
  writeWave(at('whole.wav'), { seconds: 2, seed: 1 })
  whole = readFileSync(at('whole.wav'))
  clock = new FakeClock()
  engine = await openEngine(at('library'), null, { devicePorts: { ...new FolderBus().ports(), clock } })
  await engine.call('settings.update', { transcribeOnImport: false })
  await engine.call('watchFolders.add', { path: at('watched') })
  engine.start({ kinds: ['import'], byItself: true })
})
afterEach(() => engine.stop())

const items = async () => (await engine.call('recordings.list', {})).items
const looksUntil = (isSo: () => Promise<boolean>) =>
  until(async () => {
    clock.advance(100_000)
    return await isSo()
  })
const beingDeleted = async () =>
  (await engine.call('deletions.list', undefined)).scheduled.map(({ recordingId }) => recordingId)

/** Takes these bytes in as `a.wav`, and returns the recording's id. */
async function take(bytes: Buffer): Promise<number> {
  const before = new Set((await items()).map(({ id }) => id))
  writeFileSync(at('watched/a.wav'), bytes)
  let id: number | undefined
  await looksUntil(async () => {
    id = (await items()).find((item) => !before.has(item.id))?.id
    return id !== undefined
  })
  return id ?? 0
}
const half = (share: number) => {
  const written = Math.round(whole.length * share)
  return Buffer.concat([whole.subarray(0, written), Buffer.alloc(whole.length - written)])
}

test.each([
  ['whose end was zeros', () => half(0.5)],
  ['that ended earlier', () => Buffer.from(whole.subarray(0, 40_000))],
])('the half copy %s is deleted when the whole file arrives, and undo restores it', async (_what, first) => {
  const early = await take(first())
  const late = await take(whole)
  await looksUntil(async () => (await beingDeleted()).length > 0)
  expect(await beingDeleted()).toEqual([early])
  await engine.call('deletions.undo', { recordingIds: [early] })
  expect((await items()).map(({ id }) => id).sort()).toEqual([early, late].sort())
})

test('the half copy stays if a person worked on it or the new file differs', async () => {
  const early = await take(half(0.5))
  await engine.call('notes.add', { recordingId: early, atMs: 0, text: 'heard' })
  const late = await take(whole)
  writeWave(at('other.wav'), { seconds: 3, seed: 2 })
  const other = await take(readFileSync(at('other.wav')))
  expect((await items()).map(({ id }) => id).sort()).toEqual([early, late, other].sort())
  expect(await beingDeleted()).toEqual([])
})

test.each<[string, (recordingId: number) => Promise<unknown>]>([
  ['has a name from a person', (recordingId) => engine.call('recordings.rename', { recordingId, title: 'Harbour' })],
  [
    'has a time from a person',
    (recordingId) =>
      engine.call('recordings.setRecordedTime', {
        recordingId,
        time: { atMs: 1_700_000_000_000, precision: 'minute' },
      }),
  ],
  [
    'is in a project',
    async (recordingId) => {
      const { projectId } = await engine.call('projects.create', { name: 'Harbour', defaults: usualDefaults })
      await engine.call('projects.move', { recordingIds: [recordingId], projectId })
    },
  ],
])('the half copy stays if it %s', async (_what, work) => {
  const early = await take(half(0.5))
  await work(early)
  const late = await take(whole)
  expect((await items()).map(({ id }) => id).sort()).toEqual([early, late].sort())
  expect(await beingDeleted()).toEqual([])
})

test('the whole file stays on this machine if its half copy does', async () => {
  const early = await take(half(0.5))
  await engine.call('recordings.setLocalOnly', { recordingId: early, localOnly: true })
  const late = await take(whole)
  expect((await items()).find(({ id }) => id === late)?.localOnly).toBe(true)
})
