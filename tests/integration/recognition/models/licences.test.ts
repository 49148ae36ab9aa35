import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  archiveEntry,
  entry,
  openTestModels,
  sha256Of,
  type TestModels,
  writeCatalogue,
} from '../../../support/testModels.ts'

const bytes = randomBytes(100_000)
const digest = { algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'another project', isSecondHand: true }
const whole = entry({ sizeBytes: bytes.length, digest })

let desk: TestModels
afterEach(() => desk.close())

/** A desk whose models are under a licence that a person must accept. */
async function openStrictModels() {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  writeCatalogue(desk.modelsFolder, desk.server.base, [whole], { mustBeAccepted: true })
}
const refused = { code: 'model-licence-not-accepted', values: { title: 'Tiny', licence: 'Own' } }

test('a model with a licence is downloaded only after a person accepts it', async () => {
  await openStrictModels()
  expect(desk.listed()).toMatchObject({ isLicenceOpen: true })
  expect(() => desk.models.install('tiny')).toThrow(expect.objectContaining(refused))
  expect(desk.server.requests).toEqual([])
  desk.models.acceptLicence('tiny')
  expect(desk.listed()).toMatchObject({ isLicenceOpen: false })
  await desk.models.install('tiny')
  expect(desk.listed()).toMatchObject({ state: 'installed' })
  // Another program with the same models folder knows the answer too.
  expect(
    desk
      .manager()
      .list()
      .models.find(({ id }) => id === 'tiny'),
  ).toMatchObject({ isLicenceOpen: false })
})

test('a file of such a model is imported only after a person accepts the licence', async () => {
  await openStrictModels()
  const file = join(desk.folder, 'tiny.bin')
  writeFileSync(file, bytes)
  await expect(desk.models.import(file)).rejects.toMatchObject(refused)
  expect(desk.filesLeft()).toEqual([])
  desk.models.acceptLicence('tiny')
  expect(await desk.models.import(file)).toMatchObject({ titles: ['Tiny'] })
})

test('an unpacked folder of such a model is imported only after a person accepts the licence', async () => {
  const archive = archiveEntry(bytes)
  desk = await openTestModels([archive], {})
  writeCatalogue(desk.modelsFolder, desk.server.base, [archive], { mustBeAccepted: true })
  const unpacked = join(desk.folder, 'tiny-model')
  mkdirSync(unpacked)
  for (const name of Object.values(archive.files)) writeFileSync(join(unpacked, name), 'weights')
  await expect(desk.models.import(unpacked)).rejects.toMatchObject(refused)
  expect(desk.listed()).toMatchObject({ state: 'absent' })
  desk.models.acceptLicence('tiny')
  expect(await desk.models.import(unpacked)).toMatchObject({ titles: ['Tiny'] })
})

test('a digest from another project is compared with the download and named as such', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  await desk.models.install('tiny')
  expect(desk.listed()).toMatchObject({ isDigestSecondHand: true, installed: { digest: 'published' } })
})

test('a download of the right size with other content is refused', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': randomBytes(bytes.length) })
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-digest-wrong' })
  expect(desk.filesLeft()).toEqual([])
})

test('a model without an address can be imported by its file name but not downloaded', async () => {
  desk = await openTestModels([entry({ sizeBytes: bytes.length, address: null })], {})
  expect(desk.listed()).toMatchObject({ address: null, digestBy: null })
  expect(() => desk.models.install('tiny')).toThrow(expect.objectContaining({ code: 'model-no-download' }))
  const file = join(desk.folder, 'tiny.bin')
  writeFileSync(file, bytes)
  expect(await desk.models.import(file)).toMatchObject({ titles: ['Tiny'] })
  expect(desk.listed()).toMatchObject({ state: 'installed', installed: { digest: 'taken' } })
})
