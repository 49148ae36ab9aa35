import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeOwnFile, takeTreeFromOthers } from '../../../electron/system/index.ts'
import { recognisersBelow, servicesBelow } from '../../support/processesBelow.ts'
import { startTapelog } from '../../support/tapelogProcess.ts'
import { demoFile, importAll, openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'
import { writeWave } from '../../support/waveFile.ts'

/** Tapelog's own files belong only to their owner. A person's exports are shared as that person wants. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (...names: string[]) => join(folder, ...names)
const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)
const below = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name))
/** Everything that others may read, without following links. */
const openToOthers = (path: string) =>
  [path, ...below(path)]
    .filter(
      (each) =>
        !each.includes('folder-link') && !lstatSync(each).isSymbolicLink() && (lstatSync(each).mode & 0o077) !== 0,
    )
    .map((each) => `${relative(folder, each)} ${modeOf(each)}`)

test('a whole run leaves no file of the library readable by others', async () => {
  const run = startTapelog(['run', demoFile('260915_0911.ogg'), '--library', at('library'), '--out', at('out')], {
    AWS_SECRET_ACCESS_KEY: 'the secret of another program',
  })
  // While Tapelog runs, check SQLite's files beside the database, parts and samples.
  const environments: string[] = []
  const lookAtChildren = () => {
    for (const pid of [...servicesBelow(run.pid), ...recognisersBelow(run.pid)])
      try {
        environments.push(readFileSync(`/proc/${pid}/environ`, 'utf8'))
      } catch {
        // The process has just ended.
      }
    return environments.length > 2 && recognisersBelow(run.pid).length > 0
  }
  await until(() => lookAtChildren() || run.exitCode !== null)
  expect(environments.filter((text) => text !== '').length).toBeGreaterThan(0)
  expect(environments.some((text) => text.includes('AWS_SECRET_ACCESS_KEY'))).toBe(false)
  const names = readdirSync(at('library'))
  expect(names).toEqual(expect.arrayContaining(['library.sqlite-wal', 'library.sqlite-shm']))
  expect(openToOthers(at('library'))).toEqual([])
  const { code, stderr } = await run.ended
  expect(code, stderr).toBe(0)
  expect(openToOthers(at('library'))).toEqual([])
  const mask = process.umask()
  expect(modeOf(at('out'))).toBe((0o777 & ~mask).toString(8))
  for (const path of below(at('out'))) expect(modeOf(path)).toBe((0o666 & ~mask).toString(8))
  expect(below(at('out')).length).toBeGreaterThan(0)
})

test('opening a library removes the rights of others, but not behind links', async () => {
  writeWave(at('a.wav'), { seconds: 1 })
  const first = await openEngine(at('library'), null)
  await importAll(first, [at('a.wav')])
  await first.stop()
  mkdirSync(at('elsewhere'))
  writeFileSync(at('elsewhere', 'other.txt'), 'not of the library', { mode: 0o644 })
  symlinkSync(at('elsewhere'), at('library', 'originals', 'folder-link'))
  symlinkSync(at('elsewhere', 'other.txt'), at('library', 'originals', 'file-link'))
  writeFileSync(at('library', 'notes.txt'), 'a file of the person', { mode: 0o644 })
  writeFileSync(at('library', 'library.sqlite.before-0007'), '', { mode: 0o644 })
  for (const path of below(at('library')))
    if (!path.includes('-link')) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  chmodSync(at('library'), 0o755)
  chmodSync(at('elsewhere'), 0o755)

  const engine = await openEngine(at('library'), null)
  expect([modeOf(at('library')), modeOf(at('library', 'library.sqlite.before-0007'))]).toEqual(['700', '600'])
  await until(() => openToOthers(at('library')).length === 1)
  // Tapelog changes only files that it has made.
  expect(openToOthers(at('library'))).toEqual(['library/notes.txt 644'])
  expect([modeOf(at('elsewhere')), modeOf(at('elsewhere', 'other.txt'))]).toEqual(['755', '644'])
  await engine.stop()
})

test('a folder that is done is not searched again', async () => {
  mkdirSync(at('tree', 'deep'), { recursive: true })
  for (const name of ['one', 'two', 'deep/three']) writeFileSync(at('tree', name), '', { mode: 0o644 })
  chmodSync(at('tree'), 0o755)
  expect(await takeTreeFromOthers(at('tree'))).toBe(3)
  expect(openToOthers(at('tree'))).toEqual([])
  chmodSync(at('tree', 'one'), 0o644)
  expect(await takeTreeFromOthers(at('tree'))).toBe(0)
  expect(modeOf(at('tree', 'one'))).toBe('644')
})

test('an interrupted removal of rights continues with the next opening', async () => {
  mkdirSync(at('tree'))
  chmodSync(at('tree'), 0o755)
  for (let number = 0; number < 100; number++) writeFileSync(at('tree', `${number}`), '', { mode: 0o644 })
  let asked = 0
  await takeTreeFromOthers(at('tree'), () => ++asked > 40)
  expect([modeOf(at('tree')), openToOthers(at('tree')).length > 1]).toEqual(['755', true])
  await takeTreeFromOthers(at('tree'))
  expect(openToOthers(at('tree'))).toEqual([])
})

test('making an own file keeps the content of an existing one', () => {
  writeFileSync(at('kept'), 'content', { mode: 0o644 })
  makeOwnFile(at('kept'))
  expect([modeOf(at('kept')), readFileSync(at('kept'), 'utf8')]).toEqual(['600', 'content'])
})
