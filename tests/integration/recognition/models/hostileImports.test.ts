import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedModels } from '../../../../electron/recognition/models/index.ts'
import { placeModel } from '../../../../electron/recognition/models/place.ts'
import { catalogueModelSchema, modelIdSchema } from '../../../../shared/models/speechModels.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import {
  archiveEntry,
  archiveFixture,
  entry,
  openTestModels,
  sha256Of,
  type TestModels,
} from '../../../support/testModels.ts'

/** Folders and files that somebody else prepared. */

const plain = Buffer.from('a model of one file')
const digestOf = (bytes: Buffer) => ({ algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' })
const plainEntry = entry({ sizeBytes: plain.length, digest: digestOf(plain) })
const packedEntry = archiveEntry(archiveFixture('good'), { id: 'packed', title: 'Packed' })

let desk: TestModels
let stick: string
beforeEach(async () => {
  desk = await openTestModels([plainEntry, packedEntry], {})
  stick = join(desk.folder, 'stick')
  mkdirSync(stick)
})
afterEach(() => desk.close())

const on = (...names: string[]) => join(stick, ...names)
const installed = (id: string) => installedModels(desk.modelsFolder, packageRoot).find(({ model }) => model.id === id)
const codeOf = (path: string) =>
  desk.models.import(path).then(
    () => null,
    ({ code }) => code,
  )

/** The folder of a model from another Tapelog, with whatever its maker wrote into it. */
function writeModelFolder(name: string, model: Record<string, unknown>, files: Record<string, Buffer>): string {
  mkdirSync(on(name))
  const stated = Object.entries(files).map(([file, bytes]) => {
    writeFileSync(on(name, file), bytes)
    return { name: file, sizeBytes: bytes.length, sha256: sha256Of(bytes) }
  })
  const manifest = {
    model: { ...model, licence: { name: 'Own', text: 'Of this test.' } },
    from: 'download',
    digest: digestOf(plain),
    files: stated,
    installedMs: 0,
  }
  writeFileSync(on(name, 'model.json'), JSON.stringify(manifest))
  return on(name)
}

test.skipIf(process.platform === 'win32')('an import refuses a device or pipe without reading it', async () => {
  execFileSync('mkfifo', [on('tiny.bin'), on('model.json'), on('encoder.onnx')])
  expect(await codeOf(on('tiny.bin'))).toBe('model-import-unknown')
  expect(await codeOf(stick)).toBe('model-import-unknown')
  mkdirSync(on('tiny-model'))
  execFileSync('mkfifo', [on('tiny-model', 'encoder.onnx')])
  writeFileSync(on('tiny-model', 'tokens.txt'), 'a 1')
  expect(await codeOf(on('tiny-model'))).toBe('model-import-differs')
  symlinkSync('/dev/zero', on('endless'))
  expect(await codeOf(on('endless'))).toBe('model-import-unknown')
})

test('an import refuses a file of another size before reading it', async () => {
  writeFileSync(on('tiny.bin'), '')
  truncateSync(on('tiny.bin'), 2 ** 40)
  expect(await codeOf(on('tiny.bin'))).toBe('model-import-differs')
  mkdirSync(on('tiny-model'))
  for (const name of ['encoder.onnx', 'tokens.txt']) writeFileSync(on('tiny-model', name), '')
  truncateSync(on('tiny-model', 'encoder.onnx'), 2 ** 40)
  expect(await codeOf(on('tiny-model'))).toBe('model-import-differs')
  const other = writeModelFolder('tiny', plainEntry, { 'tiny.bin': plain })
  truncateSync(join(other, 'tiny.bin'), 2 ** 40)
  expect(await codeOf(other)).toBe('model-damaged')
  // Without a readable manifest, the folder only has a file that is too large.
  truncateSync(join(other, 'model.json'), 2 ** 40)
  expect(await codeOf(other)).toBe('model-import-differs')
})

test('an import of a catalogue model needs the published file', async () => {
  const wrong = Buffer.from('another model, 19 B')
  expect(wrong.length).toBe(plain.length)
  const lie = { ...plainEntry, digest: digestOf(wrong) }
  expect(await codeOf(writeModelFolder('tiny', lie, { 'tiny.bin': wrong }))).toBe('model-import-differs')
  expect(installed('tiny')).toBeUndefined()
  // For an archive, only the archive’s digest is published, so the folder's own statements about it do not count.
  const files = { 'encoder.onnx': wrong, 'tokens.txt': plain }
  await desk.models.import(writeModelFolder('packed', packedEntry, files))
  expect(installed('packed')?.manifest).toMatchObject({ digest: null, model: { title: 'Packed' } })
  expect(desk.listed('packed')).toMatchObject({ installed: { digest: 'taken' } })
})

test('an import refuses a manifest that leaves out a file or names a shipped one', async () => {
  const other = writeModelFolder('tiny', plainEntry, { 'tiny.bin': plain })
  const manifest = JSON.parse(readFileSync(join(other, 'model.json'), 'utf8'))
  writeFileSync(join(other, 'model.json'), JSON.stringify({ ...manifest, files: [] }))
  expect(await codeOf(other)).toBe('model-damaged')
  const files = { 'speech-ctc.onnx': plain, 'speech-ctc.tokens.txt': plain }
  expect(await codeOf(writeModelFolder('demo', entry({ id: 'demo' }), files))).toBe('model-import-unknown')
  const own = entry({ id: 'of-the-newsroom', title: 'Ours\u202e\u001b[2J\n', digest: digestOf(plain) })
  expect(await desk.models.import(writeModelFolder('ours', own, { 'tiny.bin': plain }))).toMatchObject({
    titles: ['Ours [2J'],
  })
  expect(installed('of-the-newsroom')?.manifest?.digest).toBeNull()
})

test('an imported model cannot take a reserved name of the models folder', async () => {
  for (const id of ['downloads', 'settings.json', 'catalogue.json', 'x.lock', 'x.part', '../x', '.x', 'X'])
    expect(modelIdSchema.safeParse(id).success).toBe(false)
  expect(
    await codeOf(
      writeModelFolder('downloads', entry({ id: 'downloads', files: { model: 'own.bin' } }), {
        'own.bin': Buffer.from('nobody’s'),
      }),
    ),
  ).toBe('model-import-unknown')
})

test('an import detects a disk that returns other bytes on a second reading', async () => {
  const model = catalogueModelSchema.parse({ ...plainEntry, licence: { name: 'Own', text: 'Of this test.' } })
  const place = (copied: Buffer) =>
    placeModel(
      model,
      { from: 'import', digest: null },
      { modelsFolder: desk.modelsFolder, now: () => 0 },
      async (folder) => writeFileSync(join(folder, 'tiny.bin'), copied),
      new Map([['tiny.bin', { sha256: sha256Of(plain) }]]),
    )
  await expect(place(Buffer.from('other bytes than at the first time'))).rejects.toMatchObject({
    code: 'model-import-differs',
  })
  expect(desk.filesLeft()).toEqual([])
  await place(plain)
  expect(installed('tiny')).toBeDefined()
})

test('an import copies linked files, so the source can be removed', async () => {
  writeFileSync(on('weights'), plain)
  symlinkSync(on('weights'), on('tiny.bin'))
  await desk.models.import(on('tiny.bin'))
  cpSync(stick, `${stick} away`, { recursive: true })
  rmSync(stick, { recursive: true })
  expect(readFileSync(installed('tiny')?.files.model ?? '').equals(plain)).toBe(true)
})
