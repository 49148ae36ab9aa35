import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFiles } from '../../../electron/sealing/findFiles.ts'
import { openFileSource } from '../../../electron/sealing/source.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { temporaryFolder } from '../../support/testEngine.ts'

let folder: ReturnType<typeof temporaryFolder>
/** The real path: a Mac keeps temporary folders behind a link. */
const at = (...path: string[]) => join(realpathSync(folder.path), ...path)

function write(...path: string[]): void {
  mkdirSync(at(...path.slice(0, -1)), { recursive: true })
  writeFileSync(at(...path), 'x')
}
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

test('links that lead back, up and across are followed once, and a file is found once', async () => {
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

test('inside a folder only what is audio by its name and not hidden; named, whatever it is', async () => {
  for (const name of ['a.wav', '._a.wav', '.hidden.wav', 'notes.txt']) write('in', name)
  write('in', '.Trashes', 'b.wav')
  symlinkSync('notes.txt', at('in', 'link.txt'))
  const { files } = await findFiles([at('in')])
  expect(files.map(({ name }) => name)).toEqual(['a.wav'])
  expect((await findFiles([at('in', 'notes.txt')])).files).toHaveLength(1)
})

test('who stops waits for one entry at most', async () => {
  for (let number = 0; number < 50; number++) write('in', `${number}`, 'a.wav')
  const stop = new AbortController()
  let asked = 0
  const signal = {
    get aborted() {
      if (++asked === 10) stop.abort()
      return stop.signal.aborted
    },
  } as AbortSignal
  const { files } = await findFiles([at('in')], signal)
  expect(files.length).toBeLessThan(10)
  expect(files.length).toBeGreaterThan(0)
})

testNeeding(needs.ordinaryUser)('a folder below that may not be read is reported, and the rest found', async () => {
  write('in', 'closed', 'a.wav')
  write('in', 'open', 'b.wav')
  chmodSync(at('in', 'closed'), 0)
  const { files, skipped } = await findFiles([at('in')])
  chmodSync(at('in', 'closed'), 0o700)
  expect([files.map(({ name }) => name), skipped.map(({ name }) => name)]).toEqual([['b.wav'], ['closed']])
})

test.skipIf(process.platform === 'win32')('a pipe in the place of a file is refused and not waited for', async () => {
  execFileSync('mkfifo', [at('a.wav')])
  await expect(openFileSource(at('a.wav'))).rejects.toMatchObject({ code: 'not-a-file' })
})
