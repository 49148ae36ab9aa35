import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openForEditing } from '../../../../electron/engine/library/database.ts'
import { lockLibrary } from '../../../../electron/engine/library/lock.ts'
import { endMove, moveLibrary, removeLibrary } from '../../../../electron/engine/moving/index.ts'
import { toErrorInfo } from '../../../../shared/errors/errors.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { withBoundFolder } from '../../../support/smallDisk.ts'
import { demoFile, importAll, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Removes a library that is not in use, and never anything else. The libraries are real. */
let folder: string
const at = (name: string) => join(folder, name)
const old = () => at('old')
const inUse = () => at('disk/library')
let databaseSha256 = ''
/** The library was moved from `old` to `inUse`, and its copy is still at the old place. */
beforeEach(async () => {
  folder = testFolder()
  const engine = await openEngine(old(), null)
  await importAll(engine, [demoFile('260915_0911.ogg')])
  await engine.stop()
  const how = { signal: new AbortController().signal, pausing: async () => {}, onProgress: () => {} }
  const moved = await moveLibrary({ from: old(), to: inUse() }, how)
  endMove(inUse())
  moved.release()
  databaseSha256 = moved.databaseSha256
})

const files = (library: string) => readdirSync(library, { recursive: true, encoding: 'utf8' }).sort()
/** Removes a library as main requests it, and returns the code of the error. */
const removed = (path: string, onlyIf: Parameters<typeof removeLibrary>[0]['onlyIf'] = { databaseSha256 }) =>
  removeLibrary({ path, inUse: inUse(), onlyIf }).then(
    () => 'removed',
    (error: unknown) => toErrorInfo(error).code,
  )
function edit(library: string): void {
  const editor = openForEditing(library, packageRoot)
  editor.exec("UPDATE recordings SET title = 'changed'")
  editor.close()
}

test('an unchanged old copy is removed, even if a program read it meanwhile', async () => {
  const reader = openForEditing(old(), packageRoot)
  reader.prepare('SELECT count(*) FROM recordings').get()
  reader.close()
  expect(await removed(old())).toBe('removed')
  expect(existsSync(old())).toBe(false)
  expect(existsSync(join(inUse(), 'library.sqlite'))).toBe(true)
})

test('an old copy that another program changed since the switch is kept', async () => {
  edit(old())
  const before = files(old())
  expect(await removed(old())).toBe('old-copy-changed')
  expect(files(old())).toEqual(expect.arrayContaining(before.filter((name) => !/-(wal|shm)$/.test(name))))
})

test('an old copy with changes only in a crashed program’s log is kept', async () => {
  const editor = openForEditing(old(), packageRoot)
  editor.exec("UPDATE recordings SET title = 'changed'")
  cpSync(old(), at('crashed'), { recursive: true })
  editor.close()
  expect(await removed(at('crashed'))).toBe('old-copy-changed')
})

test('an old copy that another program has open is kept', async () => {
  const before = files(old()).filter((name) => !name.startsWith('library.'))
  const lock = lockLibrary(old())
  expect(await removed(old())).toBe('old-copy-in-use')
  lock.release()
  const editor = openForEditing(old(), packageRoot)
  editor.exec('BEGIN IMMEDIATE')
  expect(await removed(old())).toBe('old-copy-in-use')
  editor.exec('ROLLBACK')
  editor.close()
  expect(files(old()).filter((name) => !name.startsWith('library.'))).toEqual(before)
  expect(await removed(old())).toBe('removed')
}, 60_000)

test('the library in use is never removed, even through a link or a shared folder', async () => {
  const before = files(inUse())
  symlinkSync(inUse(), at('link'))
  symlinkSync(at('disk'), at('linked disk'))
  for (const path of [inUse(), at('link'), at('linked disk/library'), at('disk')])
    expect(await removed(path, { databaseSha256: null })).toBe('old-copy-not-separate')
  expect(files(inUse())).toEqual(before)
  // A person keeps the originals only once, at the old place.
  rmSync(join(inUse(), 'originals'), { recursive: true })
  symlinkSync(join(old(), 'originals'), join(inUse(), 'originals'))
  expect(await removed(old())).toBe('old-copy-not-separate')
  rmSync(join(inUse(), 'originals'))
  renameSync(join(old(), 'originals'), at('originals'))
  for (const library of [old(), inUse()]) symlinkSync(at('originals'), join(library, 'originals'))
  expect(await removed(old())).toBe('old-copy-not-separate')
  expect(readdirSync(at('originals'))).not.toEqual([])
})

const testOnDisk = testNeeding(needs.smallDisk)
testOnDisk('the library in use is not removed through a bind mount', () => {
  const before = files(inUse())
  mkdirSync(at('bound'))
  expect(withBoundFolder(inUse(), at('bound'), 'removeLibrary.ts', inUse())).toBe('old-copy-not-separate')
  expect(files(inUse())).toEqual(before)
  expect(withBoundFolder(old(), at('bound'), 'removeLibrary.ts', inUse())).toBe('removed')
  expect(existsSync(join(old(), 'library.sqlite'))).toBe(false)
})

test('an interrupted removal continues, and one without its disk counts as not done', async () => {
  rmSync(join(old(), 'library.sqlite'))
  const lock = lockLibrary(old())
  expect(await removed(old())).toBe('old-copy-in-use')
  lock.release()
  expect(await removed(old())).toBe('removed')
  expect(existsSync(old())).toBe(false)
  expect(await removed(old())).toBe('removed')
  expect(await removed(at('unplugged/library'))).toBe('old-copy-remains')
})

test('a first library is removed only while it is empty', async () => {
  await (await openEngine(at('first'), null)).stop()
  cpSync(at('first'), at('with a file'), { recursive: true })
  const engine = await openEngine(at('first'), null)
  await importAll(engine, [demoFile('260915_0911.ogg')])
  await engine.stop()
  mkdirSync(join(at('with a file'), 'incoming/1'), { recursive: true })
  cpSync(demoFile('260915_0911.ogg'), join(at('with a file'), 'incoming/1/a.ogg'))
  await (await openEngine(at('empty'), null)).stop()
  expect(await removed(at('first'), 'empty')).toBe('old-copy-changed')
  expect(await removed(at('with a file'), 'empty')).toBe('old-copy-changed')
  expect(await removed(at('empty'), 'empty')).toBe('removed')
  expect(existsSync(at('empty'))).toBe(false)
  expect(files(at('first'))).toContain('library.sqlite')
})
