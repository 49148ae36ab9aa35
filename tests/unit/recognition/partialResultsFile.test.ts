import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type FinishedStretch, PartialResultsFile } from '../../../electron/recognition/partialResultsFile.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const path = () => join(folder, 'heard.jsonl')
const stretch = (index: number): FinishedStretch => ({
  text: `words of stretch ${index}`,
  words: [{ text: 'words', start: index, end: index + 1 }],
  language: null,
  startSample: index * 16_000,
  endSample: (index + 1) * 16_000,
  heardTo: (index + 1) * 16_000,
  voices: [{ start: index, end: index + 1, vector: Float32Array.from([index, 1]) }],
})
/** Opens the file, adds the given texts, and returns the texts that were there before. */
function opened(identity: string, ...add: FinishedStretch[]): string[] {
  const file = new PartialResultsFile(folder, identity)
  try {
    const before = file.stretches.map(({ text }) => text)
    for (const one of add) file.addStretch(one)
    return before
  } finally {
    file.close()
  }
}
const texts = (...indexes: number[]) => indexes.map((index) => stretch(index).text)

test('goes on where it stopped, with the same numbers', () => {
  opened('a', stretch(0), stretch(1))
  const file = new PartialResultsFile(folder, 'a')
  file.close()
  expect(file.stretches).toEqual([stretch(0), stretch(1)])
})

test('begins anew for another recording, other models or other settings', () => {
  opened('a', stretch(0))
  expect(opened('b', stretch(1))).toEqual([])
  expect(opened('b')).toEqual(texts(1))
})

test('loses only a broken line or zeros at the end of the file', () => {
  const endings = ['{"stretch":{"text":"wor', '\0'.repeat(4096), '\0\n', 'null\n', '5\n', '{}\n', '{"page":7}\n']
  for (const ending of endings) {
    opened('x')
    opened('a', stretch(0), stretch(1))
    appendFileSync(path(), ending)
    expect(opened('a', stretch(2)), JSON.stringify(ending)).toEqual(texts(0, 1))
    expect(opened('a')).toEqual(texts(0, 1, 2))
  }
})

test('keeps the stretches before a changed bit and hears the rest again', () => {
  opened('a', stretch(0), stretch(1), stretch(2))
  const bytes = readFileSync(path())
  const place = bytes.indexOf('"startSample":16000') + '"startSample":'.length
  // 16000 becomes 17000: still a number in a line of JSON.
  bytes[place + 1] = '7'.charCodeAt(0)
  writeFileSync(path(), bytes)
  expect(opened('a')).toEqual(texts(0))
})

test('begins anew after a file of zeros or of other content', () => {
  for (const content of ['', '\0'.repeat(100), '\n\n', 'null\n', '[]\n', '{"identity":"a"}\n', '\u202e\n']) {
    writeFileSync(path(), content)
    expect(opened('a', stretch(0)), JSON.stringify(content)).toEqual([])
    expect(opened('a')).toEqual(texts(0))
  }
})

test('gives whole stretches only, wherever the file is cut', () => {
  opened('a', stretch(0), stretch(1))
  const whole = readFileSync(path())
  for (let size = whole.length - 1; size > 0; size -= 7) {
    writeFileSync(path(), whole)
    truncateSync(path(), size)
    const found = opened('a')
    expect(texts(0, 1).slice(0, found.length)).toEqual(found)
    expect(found.length).toBeLessThan(2)
  }
  expect(statSync(path()).size).toBeGreaterThan(0)
})
