import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findFiles } from '../../../electron/sealing/findFiles.ts'
import { openFileSource } from '../../../electron/sealing/source.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
/** The real path: a Mac keeps temporary folders behind a link. */
const at = (...path: string[]) => join(realpathSync(folder), ...path)

function write(...path: string[]): void {
  mkdirSync(at(...path.slice(0, -1)), { recursive: true })
  writeFileSync(at(...path), 'x')
}
beforeEach(() => {
  folder = testFolder()
})

test('follows each link once and finds each file once', async () => {
  write('in', 'a.wav')
  write('in', 'below', 'b.wav')
  write('elsewhere', 'c.wav')
  for (const [target, ...link] of [
    ['.', 'in', 'self'],
    ['..', 'in', 'below', 'up'],
    ['../elsewhere', 'in', 'across'],
    ['../in', 'elsewhere', 'back'],
    ['a.wav', 'in', 'twin.wav'],
    ['nowhere', 'in', 'dead.wav'],
  ] as const)
    symlinkSync(target, at(...link))
  const { files, skipped } = await findFiles([at('in'), at('in', 'self'), at('in', 'a.wav')])
  expect(files.map(({ name }) => name).sort()).toEqual(['a.wav', 'b.wav', 'c.wav'])
  expect(files.every(({ path }) => !/self|up|across|back|twin/.test(path.slice(at().length)))).toBe(true)
  expect(skipped.map(({ name }) => name)).toEqual(['dead.wav'])
})

test('finds only visible audio files in a folder, and any named file', async () => {
  for (const name of ['a.wav', '._a.wav', '.hidden.wav', 'notes.txt']) write('in', name)
  write('in', '.Trashes', 'b.wav')
  symlinkSync('notes.txt', at('in', 'link.txt'))
  const { files } = await findFiles([at('in')])
  expect(files.map(({ name }) => name)).toEqual(['a.wav'])
  expect((await findFiles([at('in', 'notes.txt')])).files).toHaveLength(1)
})

test('finds every ending that can be read, also films with sound', async () => {
  const endings = 'wav mp3 m4v 3g2 avi w64 spx weba mpga snd qta mpg mpeg ts mts m2ts vob MOV Wma'.split(' ')
  for (const ending of endings) write('in', `a.${ending}`)
  const { files, skipped } = await findFiles([at('in')])
  expect(files.map(({ name }) => name.slice(2)).sort()).toEqual(endings.sort())
  expect(skipped).toEqual([])
})

test('names possible audio in a folder that is not taken, with the reason', async () => {
  for (const name of [
    'a.ra',
    'song.mid',
    'take.wav.part',
    'no ending',
    'letter.xyz',
    'page.ts',
    'film.ts',
    'a.jpg',
    'b.wav',
  ])
    write('in', name)
  const looked: string[] = []
  const holdsSound = async (path: string) => {
    const name = path.slice(at('in').length + 1)
    looked.push(name)
    return ['take.wav.part', 'no ending', 'film.ts', 'b.wav', 'a.jpg', 'a.ra'].includes(name)
  }
  const { files, skipped } = await findFiles([at('in')], { holdsSound })
  expect(files.map(({ name }) => name)).toEqual(['b.wav', 'film.ts'])
  expect(skipped.map(({ name, error }) => [name, error.code])).toEqual([
    ['a.ra', 'not-audio'],
    ['no ending', 'other-ending'],
    ['song.mid', 'not-audio'],
    ['take.wav.part', 'other-ending'],
  ])
  // Only where the name does not say it.
  expect(looked).toEqual(['film.ts', 'letter.xyz', 'no ending', 'page.ts', 'take.wav.part'])
  const watched = await findFiles([at('in')], { holdsSound, namesOthers: false })
  expect(watched.skipped.map(({ name }) => name)).toEqual(['a.ra', 'song.mid'])
})

test.skipIf(process.platform !== 'linux')('reports a name that is not UTF-8', async () => {
  const old = Buffer.concat([Buffer.from(`${at()}/in/caf`), Buffer.from([0xe9]), Buffer.from('.wav')])
  write('in', 'a.wav')
  write('in', 'b.wav')
  write('below', 'c.wav')
  renameSync(at('in', 'b.wav'), old)
  renameSync(at('below'), Buffer.concat([Buffer.from(`${at()}/in/`), Buffer.from([0xe9, 0xe8])]))
  const { files, skipped } = await findFiles([at('in')])
  expect(files.map(({ name }) => name)).toEqual(['a.wav'])
  expect(skipped.map(({ name, error }) => [name, error.code])).toEqual([
    ['café.wav', 'name-not-utf8'],
    ['éè', 'name-not-utf8'],
  ])
  const named = await findFiles([
    old.toString(),
    at('in', '\ufffd', 'c.wav'),
    at('in', 'gone.wav'),
    at('in', 'gone\ufffd.wav'),
  ])
  expect(named.skipped.map(({ error }) => error.code)).toEqual([
    ...['name-not-utf8', 'name-not-utf8'],
    ...['source-gone', 'source-gone'],
  ])
})

test('stops after at most one more entry', async () => {
  for (let number = 0; number < 50; number++) write('in', `${number}`, 'a.wav')
  const stop = new AbortController()
  let asked = 0
  const signal = {
    get aborted() {
      if (++asked === 10) stop.abort()
      return stop.signal.aborted
    },
  } as AbortSignal
  const { files } = await findFiles([at('in')], { signal })
  expect(files.length).toBeLessThan(10)
  expect(files.length).toBeGreaterThan(0)
})

testNeeding(needs.ordinaryUser)('reports a folder that may not be read and finds the rest', async () => {
  write('in', 'closed', 'a.wav')
  write('in', 'open', 'b.wav')
  chmodSync(at('in', 'closed'), 0)
  const { files, skipped } = await findFiles([at('in')])
  chmodSync(at('in', 'closed'), 0o700)
  expect([files.map(({ name }) => name), skipped.map(({ name }) => name)]).toEqual([['b.wav'], ['closed']])
})

test.skipIf(process.platform === 'win32')('refuses a pipe in the place of a file without waiting', async () => {
  execFileSync('mkfifo', [at('a.wav')])
  await expect(openFileSource(at('a.wav'))).rejects.toMatchObject({ code: 'not-a-file' })
})
