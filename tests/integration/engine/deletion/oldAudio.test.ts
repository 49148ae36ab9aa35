import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { warnedBeforeMs } from '../../../../shared/recordings/deletion.ts'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'

/** The rule that deletes old audio: it deletes nothing before a person saw the warning, and never deletes what a person keeps. */
const dayMs = 24 * 3_600_000
let folder: string
let engine: Engine
let aheadMs: number
const now = () => Date.now() + aheadMs

async function open(): Promise<void> {
  engine = await openEngine(folder, null, { now })
  await engine.call('settings.update', { transcribeOnImport: false })
}
beforeEach(async () => {
  folder = testFolder()
  aheadMs = 0
  await open()
  await importAll(engine, [demoFile('260915_0911.ogg'), demoFile('260914_1502.mp3')])
  engine.start({ kinds: [] })
})
afterEach(() => engine.stop())
const scheduled = async () => (await engine.call('deletions.list', undefined)).scheduled
const audioOf = async () =>
  (await engine.call('recordings.list', {})).items.map(({ audioDeletedMs }) => audioDeletedMs !== null).sort()
async function pass(ms: number): Promise<void> {
  aheadMs += ms
  await engine.stop()
  await open()
  engine.start({ kinds: [] })
}

test('the rule for old audio is off at first, and warns a day before it deletes', async () => {
  await pass(1000 * dayMs)
  expect(await scheduled()).toEqual([])

  await engine.call('settings.update', { deleteAudioAfterDays: 30 })
  expect(await scheduled()).toMatchObject([
    { askedBy: 'rule', scope: 'audio', dueMs: null },
    { askedBy: 'rule', scope: 'audio', dueMs: null },
  ])
  // No window was open, so nothing is deleted, however much time passes.
  await pass(30 * dayMs)
  expect(await audioOf()).toEqual([false, false])

  await engine.call('deletions.warningShown', undefined)
  const [first, second] = await scheduled()
  expect(first?.dueMs).toBeGreaterThan(now() + warnedBeforeMs - 60_000)
  await engine.call('deletions.keepAudio', { recordingIds: [first?.recordingId ?? 0] })
  await pass(warnedBeforeMs + 1000)
  await until(async () => (await audioOf()).includes(true))
  expect(await audioOf()).toEqual([false, true])
  const gone = await engine.call('recordings.get', { recordingId: second?.recordingId ?? 0 })
  expect(gone.audioDeletedMs).not.toBeNull()
  await pass(100 * dayMs)
  expect(await scheduled()).toEqual([])
})

test('switching the rule for old audio off cancels what it announced', async () => {
  await pass(100 * dayMs)
  await engine.call('settings.update', { deleteAudioAfterDays: 30 })
  await engine.call('deletions.warningShown', undefined)
  expect(await scheduled()).toHaveLength(2)
  await engine.call('settings.update', { deleteAudioAfterDays: null })
  expect(await scheduled()).toEqual([])
  await pass(warnedBeforeMs + 1000)
  expect(await audioOf()).toEqual([false, false])
})
