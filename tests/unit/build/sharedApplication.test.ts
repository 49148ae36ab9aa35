import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFiles } from '../../../build/package/stage.mjs'

const root = join(import.meta.dirname, '../../..')

/** Names that only the file knows that lets window tests run Tapelog again in one process. */
const names = /tapelogRuns|TAPELOG_TEST_SESSION|runAgain/

const mentions = (file: string) => names.test(readFileSync(join(root, file), 'utf8'))
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))

test('the built package has no door for tests that share an application', () => {
  expect(mentions('tests/e2e/runAgain.cjs')).toBe(true)
  const built = ['electron', 'shared', 'renderer'].flatMap(filesIn)
  expect([...built, 'electron.vite.config.ts'].filter(mentions)).toEqual([])
  expect(ownFiles.filter((path) => path.startsWith('tests'))).toEqual([])
})
