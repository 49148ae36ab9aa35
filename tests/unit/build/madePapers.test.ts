import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysPaper } from '../../../build/papers/keysPaper.mjs'
import { terminalPaper } from '../../../build/papers/terminalPaper.mjs'

const paper = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')

test('node build/papers/index.mjs makes docs/keys.md and docs/terminal.md as they are', () => {
  expect(paper('keys.md')).toBe(keysPaper())
  expect(paper('terminal.md')).toBe(terminalPaper())
})
