import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsInSource } from './textsInSource.ts'

/** The texts of the window are in shared/words/en and nowhere else. */

const renderer = join(import.meta.dirname, '../../../renderer')
const files = globSync('**/*.{ts,tsx}', { cwd: renderer }).filter((path) => !/^words[\\/]/.test(path))

test.each(files)('%s holds no text', (path) => {
  expect(textsInSource(path, readFileSync(join(renderer, path), 'utf8'))).toEqual([])
})

test.each([
  ['<p>Drop files {count} here</p>', ['Drop files', 'here']],
  ['<p>{busy ? "wait" : words.done}</p>', ['wait']],
  ['<p>{`$' + '{count} files`}</p>', ['files']],
  ['<p className="row small">{share} % · {words.done}</p>', []],
  ['<Button aria-label="close" className="quiet" onPress={() => say("All is saved.")} />', ['close', 'All is saved.']],
  ['<Field hint={isLong ? "as JSON" : undefined} type="text" />', ['as JSON']],
  ['const entry = { label: "Library", key: "library" }', ['Library']],
  ['if (event.key === "Enter") follow("(max-width: 640px)")', []],
])('finds the texts in %s', (source, texts) => {
  expect(textsInSource('one.tsx', source)).toEqual(texts)
})
