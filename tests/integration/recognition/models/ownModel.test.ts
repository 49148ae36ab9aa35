import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trials } from '../../../../electron/recognition/runTrial.ts'
import type { StartRecogniser } from '../../../../electron/recognition/startRecogniser.ts'
import { whisperBin } from '../../../support/speechModels/ggmlWhisper.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { openTestModels, type TestModels } from '../../../support/testModels.ts'

/** One model that a person has, in a real locked process; what else may come is in `ownModels.slow.test.ts`. */

let desk: TestModels
let file: string
beforeEach(async () => {
  desk = await openTestModels([], {})
  file = join(desk.folder, 'Interviews Oslo.bin')
  writeFileSync(file, whisperBin({ weights: 2007, vocabulary: 51_864 }))
})
afterEach(() => desk.close())

const used = () => desk.models.list().models.flatMap(({ id, inUse }) => (inUse ? [id] : []))

test('a person’s own Whisper file can be tried, installed, chosen, verified and removed', async () => {
  expect(await desk.models.import(file)).toEqual({ titles: ['Interviews Oslo'], differs: [] })
  const id = 'own-interviews-oslo'
  expect(desk.listed(id)).toMatchObject({
    ...{ title: 'Interviews Oslo', languages: ['en'], isIdOfTapelog: false, state: 'installed', isDamaged: false },
    own: { family: 'whisper', isEnglishOnly: true, weights: 'q8_0' },
    installed: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), from: 'import' },
  })
  await expect(desk.models.import(file)).rejects.toMatchObject({ code: 'own-model-here' })
  desk.models.use(id)
  expect(used()).toEqual([id])
  await desk.models.verify(id)
  truncateSync(join(desk.modelsFolder, id, 'model.bin'), 1_000_000)
  await expect(desk.models.verify(id)).rejects.toMatchObject({ code: 'model-damaged' })
  await desk.models.remove(id)
  expect(desk.listed(id)).toBeUndefined()
  truncateSync(file, 3_000_000)
  await expect(desk.models.import(file)).rejects.toMatchObject({ code: 'own-model-damaged' })
  expect(desk.filesLeft()).toEqual([])
})

/** A recogniser that says this, or nothing, and ends. */
const ending =
  (say: Parameters<Parameters<ReturnType<StartRecogniser>['onMessage']>[0]>[0] | null): StartRecogniser =>
  () => {
    let end = () => {}
    return {
      onMessage: (listener) => queueMicrotask(() => say && listener(say)),
      onEnd: (listener) => {
        end = listener
        queueMicrotask(() => say?.type !== 'result' && end())
      },
      kill: () => end(),
    }
  }

test('a trial tells a crash, a failure, a missing engine and a stop apart', async () => {
  const folder = join(desk.folder, 'tried')
  mkdirSync(folder)
  const model = { title: 'Mine', engine: 'whisper' as const, files: { model: file }, sizeBytes: 1 }
  const codeOf = (start: StartRecogniser, signal = new AbortController().signal) =>
    trials(packageRoot, start)(model, folder, signal).then(
      () => null,
      ({ code }) => code,
    )
  const failed = (code: string) => ending({ type: 'failed', code, message: '' })
  expect(await codeOf(ending(null))).toBe('own-model-fails')
  expect(await codeOf(failed('model-unreadable'))).toBe('own-model-fails')
  expect(await codeOf(failed('model-engine-missing'))).toBe('model-engine-missing')
  expect(await codeOf(ending(null), AbortSignal.abort())).toBe('model-cancelled')
  const outOfMemory: StartRecogniser = (job) => {
    writeFileSync(join(job.scratchFolder, 'took-too-much-memory'), '')
    return ending(null)(job)
  }
  expect(await codeOf(outOfMemory)).toBe('own-model-memory')
  const data = { text: '', language: null, duration: 1, results: [], notices: [] }
  expect(await codeOf(ending({ type: 'result', data }))).toBeNull()
})
