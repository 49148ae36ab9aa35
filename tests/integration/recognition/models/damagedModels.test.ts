import { appendFileSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../../electron/recognition/launch.ts'
import { installedModels, modelsForJob } from '../../../../electron/recognition/models/index.ts'
import { rememberIntact } from '../../../../electron/recognition/models/verified.ts'
import { transcriptionRequestSchema } from '../../../../shared/partner/schemas.ts'
import { problemInfo } from '../../../../shared/words/problem.ts'
import { installModel } from '../../../support/microModels.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { entry, openTestModels, sha256Of, type TestModels } from '../../../support/testModels.ts'
import { eventually } from '../../../support/waiting.ts'

/** Files of installed models that changed: on the disk, or by a hand that meant to. */

const bytes = Buffer.alloc(2_000_000, 'a model of one file')
const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
const damaged = problemInfo('model-damaged', { title: 'Tiny' })

let desk: TestModels
const file = () => join(desk.modelsFolder, 'tiny/tiny.bin')
beforeEach(async () => {
  const digest = { algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' }
  desk = await openTestModels([entry({ sizeBytes: bytes.length, digest })], { 'tiny.bin': bytes })
  await desk.models.install('tiny')
  // Another model that could take its place.
  installModel(
    desk.modelsFolder,
    { id: 'whisper-tiny', task: 'asr', engine: 'whisper', languages: 'many' },
    { model: { name: 'other.bin', bytes: Buffer.from('other') } },
  )
})
afterEach(() => desk.close())

const forJob = () => modelsForJob({ modelsFolder: desk.modelsFolder, packageRoot, speechModel: 'auto', params })
/** Changes some bytes; the size stays. */
function flip(): void {
  const changed = Buffer.from(bytes)
  for (let at = 1000; at < 21_000; at++) changed[at] = ~(changed[at] ?? 0)
  writeFileSync(file(), changed)
}
const filesOfTiny = () =>
  installedModels(desk.modelsFolder, packageRoot).find(({ model }) => model.id === 'tiny')?.manifest?.files ?? []

/** Runs a job with stand-ins for recognisers, which all crash. */
async function launched() {
  let started = 0
  const start = () => {
    started += 1
    return { onMessage: () => {}, onEnd: (listener: () => void) => queueMicrotask(listener), kill: () => {} }
  }
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder: desk.modelsFolder, speechModel: 'auto', start },
    scratchFolder: join(desk.folder, 'jobs'),
  })
  const { signal } = new AbortController()
  const outcome = await launch({ audioPath: 'talk.wav', params }, { signal, onStarted: () => {}, onProgress: () => {} })
  return { outcome, started }
}

test('a model with changed bytes is refused and not replaced by another', async () => {
  expect(forJob().speech.model.id).toBe('tiny')
  flip()
  expect((await launched()).outcome).toEqual({ ok: false, code: damaged.code, message: damaged.message })
  expect((await launched()).started).toBe(0)
  expect(desk.listed()).toMatchObject({ state: 'installed', isDamaged: true, inUse: true })
  expect(forJob).toThrow(expect.objectContaining({ code: 'model-damaged', values: { title: 'Tiny' } }))
  expect(() => desk.models.use('tiny')).toThrow(expect.objectContaining({ code: 'model-damaged' }))
  await desk.models.install('tiny')
  expect(desk.listed()).toMatchObject({ isDamaged: false, inUse: true })
  expect(forJob().speech.model.id).toBe('tiny')
})

test('the list finds a changed file even if its time was set back', async () => {
  const before = new Date('2026-01-02T03:04:05Z')
  utimesSync(file(), before, before)
  await desk.models.verifyChanged()
  expect(desk.listed()).toMatchObject({ isDamaged: false })
  flip()
  utimesSync(file(), before, before)
  await desk.models.verifyChanged()
  expect(desk.listed()).toMatchObject({ isDamaged: true, inUse: true })
  // The file comes back from a backup.
  writeFileSync(file(), bytes)
  await desk.models.verifyChanged()
  expect(desk.listed()).toMatchObject({ isDamaged: false })
})

test('a cut, longer or missing file is damaged without being read', () => {
  for (const harm of [() => truncateSync(file(), 1_000_000), () => appendFileSync(file(), bytes)]) {
    harm()
    expect(forJob).toThrow(expect.objectContaining({ code: 'model-damaged' }))
    expect(desk.listed()).toMatchObject({ isDamaged: true, inUse: true })
  }
  desk.models.use('whisper-tiny')
  expect(forJob().speech.model.id).toBe('whisper-tiny')
  expect(desk.listed()).toMatchObject({ isDamaged: true, inUse: false })
})

test('a damaged manifest makes its model damaged', () => {
  desk.models.use('whisper-tiny')
  truncateSync(join(desk.modelsFolder, 'whisper-tiny/model.json'), 20)
  expect(forJob).toThrow(expect.objectContaining({ code: 'model-damaged', values: { title: 'Whisper tiny' } }))
  expect(desk.listed('whisper-tiny')).toMatchObject({ state: 'installed', isDamaged: true, inUse: true })
})

test('a chosen model that is gone is not replaced', () => {
  writeFileSync(join(desk.modelsFolder, 'settings.json'), '{"speechModel":"whisper-small"}')
  expect(forJob).toThrow(expect.objectContaining({ code: 'model-chosen-missing', values: { title: 'Whisper small' } }))
  const { models, error } = desk.models.list()
  expect(models.filter(({ inUse }) => inUse)).toEqual([])
  expect(error).toMatchObject({ code: 'model-chosen-missing' })
  desk.models.use(null)
  expect(forJob().speech.model.id).toBe('tiny')
})

test('every file of a model is read again after the recogniser crashes', async () => {
  expect((await launched()).outcome).toMatchObject({ code: 'recogniser-crashed' })
  flip()
  // As if the disk returned other bytes than were written to it.
  rememberIntact(join(desk.modelsFolder, 'tiny'), filesOfTiny())
  expect(desk.listed()).toMatchObject({ isDamaged: false })
  expect((await launched()).outcome).toMatchObject({ code: 'model-damaged', message: damaged.message })
  expect(desk.listed()).toMatchObject({ isDamaged: true })
})

test.skipIf(process.platform !== 'linux')('an unchanged file is not read again', async () => {
  const readBytes = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
  const read = async (work: () => Promise<unknown>) => {
    const before = readBytes()
    await work()
    return readBytes() - before
  }
  expect(await read(() => desk.models.verify('tiny'))).toBeGreaterThanOrEqual(bytes.length)
  // A result that is as young as the file does not count.
  await eventually(
    () => read(() => desk.models.verifyChanged()),
    (count) => count < bytes.length / 2,
  )
  flip()
  expect(await read(() => desk.models.verifyChanged())).toBeGreaterThanOrEqual(bytes.length)
})
