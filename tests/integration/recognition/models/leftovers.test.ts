import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedModels } from '../../../../electron/recognition/models/index.ts'
import { lockInstall } from '../../../../electron/recognition/models/installLock.ts'
import { entry, type ModelDesk, openModelDesk, sha256Of } from '../../../support/modelDesk.ts'
import { packageRoot } from '../../../support/testEngine.ts'

/** Files that a killed program leaves in the folder of models. */

const [old, fresh] = [Buffer.from('the model of last year'), Buffer.from('the model of this year')]
const entryOf = (bytes: Buffer) =>
  entry({
    sizeBytes: bytes.length,
    digest: { algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' },
  })

let desk: ModelDesk
beforeEach(async () => {
  desk = await openModelDesk([entryOf(fresh)], { 'tiny.bin': fresh })
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

test('killed while it was unpacked or copied: what was written is not a model, and the next start clears it away', async () => {
  await installedAs('.tiny.unfinished')
  rmSync(at('.tiny.unfinished/model.json'))
  expect(installed()).toBeUndefined()
  desk.manager().resume()
  expect(desk.filesLeft()).toEqual([])
})

test('killed while settings or devices were written: the next start clears it away, and leaves those of living programs', () => {
  // No system gives such a number to a process.
  for (const name of ['settings', 'devices']) writeFileSync(at(`${name}.json.999999999.part`), '{')
  writeFileSync(at(`settings.json.${process.ppid}.part`), '{')
  desk.manager().resume()
  expect(desk.filesLeft()).toEqual([`settings.json.${process.ppid}.part`])
})

test('killed when it was whole, before it had its place: the next start puts it there', async () => {
  await installedAs('.tiny.unfinished')
  expect(installed()).toBeUndefined()
  desk.manager().resume()
  expect(bytesOf()).toBe(fresh.toString())
  expect(desk.filesLeft()).toEqual(['tiny/model.json', 'tiny/tiny.bin'])
})

test('killed between the old and the new one: the new one if it is whole, else the old one', async () => {
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

test('killed while it was removed: it does not come back, and its room is freed', async () => {
  await installedAs('.tiny.removed')
  desk.manager().resume()
  expect(installed()).toBeUndefined()
  expect(desk.filesLeft()).toEqual([])
})

test('what another program works on is not cleared away', async () => {
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

test('a lock is one process’s, and is given back', () => {
  const unlock = lockInstall(desk.modelsFolder, { id: 'tiny', title: 'Tiny' })
  expect(() => lockInstall(desk.modelsFolder, { id: 'tiny', title: 'Tiny' })).toThrow(
    expect.objectContaining({ code: 'model-busy' }),
  )
  lockInstall(desk.modelsFolder, { id: 'tiny.2', title: 'Another' })()
  unlock()
  lockInstall(desk.modelsFolder, { id: 'tiny', title: 'Tiny' })()
})

test('a model’s folder that is a link to elsewhere is not a model, and removing it leaves what it points to', async () => {
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
