import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { writtenToFile } from '../../../electron/system/index.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

test.skipIf(process.platform === 'win32')('reports a failed source only once the file is open', async () => {
  // Opening a named pipe waits until something reads from it.
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  let isSettled = false
  const failed = Promise.withResolvers<void>()
  const written = writtenToFile(async function* () {
    yield Buffer.from('a block')
    failed.resolve()
    throw new Error('no more')
  }, path)
    .catch(() => {})
    .finally(() => {
      isSettled = true
    })
  await failed.promise
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(isSettled).toBe(false)
  const reader = openSync(path, 'r+')
  await written
  closeSync(reader)
})

test('writes a source that ends whole into the file', async () => {
  const path = join(folder, 'whole')
  await writtenToFile(async function* () {
    yield Buffer.from('first ')
    yield Buffer.from('second')
  }, path)
  expect(readFileSync(path, 'utf8')).toBe('first second')
})
