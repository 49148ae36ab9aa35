import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { execFile } from '../../../electron/system/index.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

type Descriptors = Record<string, string>
type Said = Record<'own' | 'program' | 'ffmpeg' | 'host', Descriptors> & { listed: string[] }

const foreignIn = (descriptors: Descriptors) => Object.values(descriptors).filter((path) => path.endsWith('/foreign'))

testNeeding(needs.linux, needs.program('ffmpeg'))('a child process inherits no descriptor of its parent', async () => {
  const folder = testFolder('/var/tmp')
  const foreign = openSync(join(folder, 'foreign'), 'a')
  // After a gap, Node leaves what it inherited open for its children, as Electron does with what it opens.
  const gap = Array<'ignore'>(17).fill('ignore')
  const parent = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(packageRoot, 'tests/programs/startsChildren.ts'), folder],
    { stdio: ['ignore', 'pipe', 'inherit', ...gap, ...Array<number>(20).fill(foreign)] },
  )
  closeSync(foreign)
  const said: Said = JSON.parse(await text(parent.stdout as Readable))
  expect(foreignIn(said.own)).toHaveLength(20)
  expect(Object.keys(said.program)).toEqual(['0', '1', '2', '4'])
  // `ls` itself opened the folder.
  expect(said.listed).toEqual(['0', '1', '2', '3'])
  expect([said.ffmpeg, said.host].map(foreignIn)).toEqual([[], []])
})

testNeeding(needs.linux)('a missing program fails with the error of the system', async () => {
  const child = execFile('/nowhere/to/be/found', [], {}, () => {})
  const [error] = await once(child, 'error')
  expect(error.code).toBe('ENOENT')
})

test('only one file of the program starts child processes', () => {
  const folder = join(packageRoot, 'electron')
  const starting = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /^import (?!type ).*'node:child_process'/m.test(readFileSync(join(folder, name), 'utf8')))
  expect(starting).toEqual([join('system', 'children.ts')])
})
