import { fstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { KeptChoice } from '../../../electron/main/keptChoice.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The inodes that were synced, in order, by what the program asks of real files. */
const synced: number[] = []
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return {
    ...fs,
    fsyncSync(file: number) {
      synced.push(fstatSync(file).ino)
      fs.fsyncSync(file)
    },
  }
})
let folder: string
beforeEach(() => {
  folder = testFolder()
})

test.skipIf(process.platform === 'win32')('a choice is on the disk as soon as it is made', () => {
  const path = join(folder, 'choice.json')
  const choice = new KeptChoice(path, 'search', z.enum(['on', 'off']), 'off')
  synced.length = 0
  choice.choose('on')
  expect(synced.slice(-2)).toEqual([statSync(path).ino, statSync(dirname(path)).ino])
  expect(new KeptChoice(path, 'search', z.enum(['on', 'off']), 'off').value).toBe('on')
})
