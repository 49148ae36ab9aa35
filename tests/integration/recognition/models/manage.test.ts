import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedModels } from '../../../../electron/recognition/models/index.ts'
import { readModelSettings, writeModelSettings } from '../../../../electron/recognition/models/settings.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import {
  archiveEntry,
  archiveFixture,
  entry,
  openTestModels,
  sha256Of,
  type TestModels,
} from '../../../support/testModels.ts'

const plain = Buffer.from('a model of one file')
const archive = archiveFixture('good')
const plainEntry = entry({
  sizeBytes: plain.length,
  digest: { algorithm: 'sha256', value: sha256Of(plain), publishedBy: 'this test' },
})
const packedEntry = archiveEntry(archive, { id: 'packed', title: 'Packed' })

let desk: TestModels
/** Files that a person brings on a stick. */
let stick: string
beforeEach(async () => {
  desk = await openTestModels([plainEntry, packedEntry], {})
  stick = join(desk.folder, 'stick')
  mkdirSync(stick)
})
afterEach(() => desk.close())

const installed = (id: string) => installedModels(desk.modelsFolder, packageRoot).find(({ model }) => model.id === id)

test('a model file is imported offline under any name and checked like a download', async () => {
  writeFileSync(join(stick, 'renamed (1).bin'), plain)
  expect(await desk.models.import(join(stick, 'renamed (1).bin'))).toMatchObject({ titles: ['Tiny'] })
  expect(installed('tiny')?.manifest).toMatchObject({ from: 'import', digest: { publishedBy: 'this test' } })
  expect(desk.server.requests).toEqual([])
})

test('a folder of published files is imported with its archives unpacked', async () => {
  writeFileSync(join(stick, 'tiny.bin'), plain)
  writeFileSync(join(stick, 'tiny-model.tar.bz2'), archive)
  writeFileSync(join(stick, 'holiday.jpg'), 'something else')
  const { titles } = await desk.models.import(stick)
  expect(titles.sort()).toEqual(['Packed', 'Tiny'])
  expect(installed('packed')?.files.tokens).toBe(join(desk.modelsFolder, 'packed/tokens.txt'))
})

test('an unpacked archive folder is imported and marked as having no published digest', async () => {
  const unpacked = join(stick, 'tiny-model')
  mkdirSync(unpacked)
  writeFileSync(join(unpacked, 'encoder.onnx'), 'weights')
  writeFileSync(join(unpacked, 'tokens.txt'), 'a 1')
  await desk.models.import(unpacked)
  expect(installed('packed')?.manifest).toMatchObject({ from: 'import', digest: null })
  expect(desk.listed('packed')).toMatchObject({ installed: { digest: 'taken' } })
})

test('a model folder of another Tapelog is imported if it matches its manifest', async () => {
  writeFileSync(join(stick, 'tiny.bin'), plain)
  await desk.models.import(join(stick, 'tiny.bin'))
  const other = join(stick, 'tiny')
  cpSync(join(desk.modelsFolder, 'tiny'), other, { recursive: true })
  await desk.models.remove('tiny')
  await desk.models.import(other)
  expect(installed('tiny')).toBeDefined()
  appendFileSync(join(other, 'tiny.bin'), '!')
  await expect(desk.models.import(other)).rejects.toMatchObject({ code: 'model-damaged' })
})

test('a file that is not a model is refused, even with the name of one', async () => {
  writeFileSync(join(stick, 'notes.txt'), 'hello')
  for (const path of [join(stick, 'notes.txt'), stick])
    await expect(desk.models.import(path)).rejects.toMatchObject({ code: 'model-import-unknown' })
  writeFileSync(join(stick, 'tiny.bin'), 'another model of one file')
  await expect(desk.models.import(join(stick, 'tiny.bin'))).rejects.toMatchObject({ code: 'model-import-differs' })
  await expect(desk.models.import(join(stick, 'gone.bin'))).rejects.toMatchObject({ code: 'model-import-unreadable' })
  expect(installed('tiny')).toBeUndefined()
})

test('removing a model reports the freed bytes, and shipped models stay', async () => {
  writeFileSync(join(stick, 'tiny.bin'), plain)
  await desk.models.import(join(stick, 'tiny.bin'))
  desk.models.use('tiny')
  expect(await desk.models.remove('tiny')).toEqual({ freedBytes: plain.length })
  expect(desk.listed()).toMatchObject({ state: 'absent', inUse: false })
  expect(desk.models.list().chosen).toBeNull()
  await expect(desk.models.remove('demo')).rejects.toMatchObject({ code: 'model-no-download' })
  await expect(desk.models.remove('nothing')).rejects.toMatchObject({ code: 'model-unknown' })
})

test('verifying finds a changed file of the same size', async () => {
  writeFileSync(join(stick, 'tiny.bin'), plain)
  await desk.models.import(join(stick, 'tiny.bin'))
  await desk.models.verify('tiny')
  const changed = Buffer.from(plain)
  changed[3] = 0
  writeFileSync(join(desk.modelsFolder, 'tiny/tiny.bin'), changed)
  await expect(desk.models.verify('tiny')).rejects.toMatchObject({ code: 'model-damaged' })
  appendFileSync(join(desk.modelsFolder, 'tiny/tiny.bin'), '!')
  expect(installed('tiny')).toMatchObject({ isDamaged: true })
})

test('the best installed speech model is used until a person chooses one', async () => {
  const used = () => desk.models.list().models.flatMap(({ id, inUse }) => (inUse ? [id] : []))
  expect(used()).not.toContain('demo')
  writeFileSync(join(stick, 'tiny.bin'), plain)
  await desk.models.import(join(stick, 'tiny.bin'))
  expect(used()).toEqual(['tiny'])
  desk.models.use('demo')
  // The voice model of the demo is in use, too.
  expect(used()).toEqual(['demo', 'demo-voices'])
  desk.models.use(null)
  expect(used()).toEqual(['tiny'])
  expect(() => desk.models.use('demo-voices')).toThrow(expect.objectContaining({ code: 'model-no-speech' }))
  expect(() => desk.models.use('whisper-tiny')).toThrow(expect.objectContaining({ code: 'model-not-installed' }))
})

test('the number of simultaneous recordings is stored beside the other choices', () => {
  const { tasksAtOnce } = desk.models.list()
  expect(tasksAtOnce).toMatchObject({ chosen: null, usual: expect.any(Number), cores: expect.any(Number) })
  desk.models.use('demo')
  desk.models.setTasksAtOnce(3)
  expect(desk.models.list()).toMatchObject({ chosen: 'demo', tasksAtOnce: { ...tasksAtOnce, chosen: 3 } })
  desk.models.setTasksAtOnce(null)
  expect(desk.models.list().tasksAtOnce).toEqual(tasksAtOnce)
  // A number that nobody can choose, such as one typed into the file, does not count.
  writeFileSync(join(desk.modelsFolder, 'settings.json'), '{"speechModel":"demo","tasksAtOnce":900}')
  expect(desk.models.list()).toMatchObject({ chosen: 'demo', tasksAtOnce: { chosen: null } })
})

test('an unreadable catalogue of the folder is reported, and the shipped one is used', () => {
  writeFileSync(join(desk.modelsFolder, 'catalogue.json'), '{"models": [')
  const list = desk.models.list()
  expect(list.error).toMatchObject({ code: 'model-catalogue-invalid' })
  expect(list.models.map(({ id }) => id)).toContain('whisper-small')
})

test('a newly installed model replaces a draft model but not a chosen one', async () => {
  writeFileSync(join(stick, 'tiny.bin'), plain)
  const chosen = () => readModelSettings(desk.modelsFolder).speechModel
  writeModelSettings(desk.modelsFolder, { speechModel: 'pocketsphinx' })
  await desk.models.import(join(stick, 'tiny.bin'))
  expect(chosen()).toBeNull()
  writeModelSettings(desk.modelsFolder, { speechModel: 'demo' })
  await desk.models.import(join(stick, 'tiny.bin'))
  expect(chosen()).toBe('demo')
})
