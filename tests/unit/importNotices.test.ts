import { beforeEach, expect, test } from 'vitest'
import {
  dismissImportNotices,
  followImports,
  importNotices,
  latestWords,
  noteImport,
  noticeWords,
  sayOfImports,
} from '../../renderer/importNotices.ts'

/** What is said about imported files: newest first, all of it kept, only the new part spoken. */
beforeEach(dismissImportNotices)
const lines = () => importNotices().notices.map(noticeWords)
const said = (...names: string[]) => names.map((name) => ({ name, sentence: 'It is empty.' }))

test('the newest are first, and none is dropped', () => {
  sayOfImports(said('a', 'b'))
  sayOfImports(Array.from({ length: 500 }, (_, index) => ({ name: `${index}`, sentence: 'It is empty.' })))
  sayOfImports([{ name: null, sentence: 'There is no audio in what you chose.' }])
  expect(lines()).toHaveLength(503)
  expect(lines().slice(0, 2)).toEqual(['There is no audio in what you chose.', '0: It is empty.'])
  expect(lines().slice(-2)).toEqual(['a: It is empty.', 'b: It is empty.'])
})

test('what is said again comes first and is not doubled', () => {
  sayOfImports(said('a', 'b'))
  sayOfImports(said('b'))
  expect(lines()).toEqual(['b: It is empty.', 'a: It is empty.'])
})

test('a screen reader hears what is new, and of many how many', () => {
  sayOfImports(said('a', 'b'))
  expect(latestWords(importNotices())).toBe('a: It is empty. b: It is empty.')
  sayOfImports(said('c'))
  expect(latestWords(importNotices())).toBe('c: It is empty.')
  sayOfImports(said('d', 'e', 'f', 'g', 'h'))
  expect(latestWords(importNotices())).toBe('d: It is empty. e: It is empty. f: It is empty. And 2 more.')
  sayOfImports([])
  dismissImportNotices()
  expect(latestWords(importNotices())).toBe('')
})

test('nothing is said of files that were not imported from this window', () => {
  followImports([7])
  noteImport({ jobId: 8, name: 'watched.wav', message: 'Already in the library.' })
  expect(lines()).toEqual([])
  noteImport({ jobId: 7, name: 'mine.wav', message: 'Already in the library.' })
  expect(lines()).toEqual(['mine.wav: Already in the library.'])
})
