import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { casesOf, wordsOfNoCase } from '../../../build/doors/usbRig.mjs'
import { packageRoot } from '../../support/testEngine.ts'

const files = readdirSync(join(packageRoot, 'tests/usb/cases')).map((name) => name.replace(/\.mts$/, ''))

test('every file of cases has cases whose names can be read from it', () => {
  for (const file of files) expect(casesOf([file]), file).not.toEqual([])
  expect(new Set(casesOf([])).size).toBe(casesOf([]).length)
})

test('words choose files or names, and those of no case are told', () => {
  expect(wordsOfNoCase([])).toEqual([])
  expect(wordsOfNoCase(['mtp', 'unplugged'])).toEqual([])
  expect(wordsOfNoCase(['MTP recorder', 'no udevd'])).toEqual([])
  expect(wordsOfNoCase(['no udevd', 'gramophone'])).toEqual(['gramophone'])
  // A file among words of names is a word of names too.
  expect(casesOf(['MTP phone of QEMU'])).toHaveLength(1)
})

test('a name that no case has is not a pass: exit code 2, before anything is built', () => {
  const door = join(packageRoot, 'build/bootstrap.mjs')
  const { status, stdout } = spawnSync(process.execPath, [door, 'test:usb', 'gramophone'], { encoding: 'utf8' })
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([2, '0 passed, 0 failed, no such case'])
})
