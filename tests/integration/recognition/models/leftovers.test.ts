import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedModels } from '../../../../electron/recognition/models/index.ts'
import { lockInstall } from '../../../../electron/recognition/models/installLock.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { entry, openTestModels, sha256Of, type TestModels } from '../../../support/testModels.ts'

/** Files that a killed program leaves in the folder of models. */

const [old, fresh] = [Buffer.from('the model of last year'), Buffer.from('the model of this year')]
const entryOf = (bytes: Buffer) =>
  entry({
    sizeBytes: bytes.length,
    digest: { algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' },
  })

let desk: TestModels
beforeEach(async () => {
  desk = await openTestModels([entryOf(fresh)], { 'tiny.bin': fresh })
})
afterEach(() => desk.close())

const at = (name: string) => join(desk.modelsFolder, name)
const installed = () => installedModels(desk.modelsFolder, packageRoot).find(({ model }) => model.id === 'tiny')
const bytesOf = () => readFileSync(installed()?.files.model ?? '').toString()
/** Installs the model and renames its folder. */
async function installedAs(name: string): Promise<void> {
  await desk.models.install('tiny')
  renameSync(at('tiny'), at(name))
}

test('the next start removes a model killed while it was unpacked or copied', async () => {
  await installedAs('.tiny.unfinished')
  rmSync(at('.tiny.unfinished/model.json'))
  expect(installed()).toBeUndefined()
  desk.manager().resume()
  expect(desk.filesLeft()).toEqual([])
})

test('the next start removes temporary settings files of killed programs only', () => {
  // No system gives such a number to a process.
  for (const name of ['settings', 'devices']) writeFileSync(at(`${name}.json.999999999.part`), '{')
  writeFileSync(at(`settings.json.${process.ppid}.part`), '{')
  desk.manager().resume()
  expect(desk.filesLeft()).toEqual([`settings.json.${process.ppid}.part`])
})

test('the next start installs a complete model killed before its last rename', async () => {
  await installedAs('.tiny.unfinished')
  expect(installed()).toBeUndefined()
  desk.manager().resume()
  expect(bytesOf()).toBe(fresh.toString())
  expect(desk.filesLeft()).toEqual(['tiny/model.json', 'tiny/tiny.bin'])
})

test('the next start keeps the new model if it is complete, else the old one', async () => {
  for (const isNewWhole of [true, false]) {
    await installedAs('.tiny.unfinished')
    cpSync(at('.tiny.unfinished'), at('.tiny.replaced'), { recursive: true })
    const manifest = readFileSync(at('.tiny.replaced/model.json'), 'utf8')
    writeFileSync(at('.tiny.replaced/tiny.bin'), old)
    writeFileSync(at('.tiny.replaced/model.json'), manifest.replaceAll(sha256Of(fresh), sha256Of(old)))
    if (!isNewWhole) rmSync(at('.tiny.unfinished/tiny.bin'))
    desk.manager().resume()
    expect(bytesOf()).toBe((isNewWhole ? fresh : old).toString())
    expect(desk.filesLeft()).toEqual(['tiny/model.json', 'tiny/tiny.bin'])
  }
})

test('the next start finishes a removal that was killed', async () => {
  await installedAs('.tiny.removed')
  desk.manager().resume()
  expect(installed()).toBeUndefined()
  expect(desk.filesLeft()).toEqual([])
})

test('the next start keeps files that another program works on', async () => {
  mkdirSync(at('.tiny.unfinished'))
  const child = fork(join(packageRoot, 'tests/programs/holdsModelLock.ts'), [desk.modelsFolder, 'tiny'])
  try {
    await once(child, 'message')
    desk.manager().resume()
    expect(existsSync(at('.tiny.unfinished'))).toBe(true)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  // A kill releases the lock.
  desk.manager().resume()
  expect(existsSync(at('.tiny.unfinished'))).toBe(false)
})

test('a lock belongs to one process and is released', () => {
  const unlock = lockInstall(desk.modelsFolder, { id: 'tiny', title: 'Tiny' })
  expect(() => lockInstall(desk.modelsFolder, { id: 'tiny', title: 'Tiny' })).toThrow(
    expect.objectContaining({ code: 'model-busy' }),
  )
  lockInstall(desk.modelsFolder, { id: 'tiny.2', title: 'Another' })()
  unlock()
  lockInstall(desk.modelsFolder, { id: 'tiny', title: 'Tiny' })()
})

test('a linked model folder is ignored, and removing it keeps its target', async () => {
  await desk.models.install('tiny')
  const elsewhere = join(desk.folder, 'elsewhere')
  renameSync(at('tiny'), elsewhere)
  symlinkSync(elsewhere, at('tiny'))
  expect(installed()).toBeUndefined()
  await desk.models.remove('tiny')
  expect(existsSync(at('tiny'))).toBe(false)
  expect(readFileSync(join(elsewhere, 'tiny.bin')).equals(fresh)).toBe(true)
  symlinkSync(elsewhere, at('tiny'))
  await desk.models.install('tiny')
  expect(bytesOf()).toBe(fresh.toString())
  expect(readFileSync(join(elsewhere, 'tiny.bin')).equals(fresh)).toBe(true)
})
