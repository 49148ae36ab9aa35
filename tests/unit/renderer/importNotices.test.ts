import { beforeEach, expect, test } from 'vitest'
import {
  addImportNotices,
  dismissImportNotices,
  followImports,
  importNotices,
  latestText,
  noticeText,
  reportImport,
} from '../../../renderer/base/importNotices.ts'
import { problemInfo } from '../../../shared/words/problem.ts'

/** Messages about imported files: newest first. All stay, and a screen reader reads only new ones. */
beforeEach(dismissImportNotices)
const lines = () => importNotices().notices.map(noticeText)
const said = (...names: string[]) => names.map((name) => ({ name, sentence: 'It is empty.' }))

test('shows the newest first and drops none', () => {
  addImportNotices(said('a', 'b'))
  addImportNotices(Array.from({ length: 500 }, (_, index) => ({ name: `${index}`, sentence: 'It is empty.' })))
  addImportNotices([
    { name: null, sentence: 'No audio was found in what you chose. Choose other files or another folder.' },
  ])
  expect(lines()).toHaveLength(503)
  expect(lines().slice(0, 2)).toEqual([
    'No audio was found in what you chose. Choose other files or another folder.',
    '0: It is empty.',
  ])
  expect(lines().slice(-2)).toEqual(['a: It is empty.', 'b: It is empty.'])
})

test('moves a repeated message to the top', () => {
  addImportNotices(said('a', 'b'))
  addImportNotices(said('b'))
  expect(lines()).toEqual(['b: It is empty.', 'a: It is empty.'])
})

test('reads out at most three new messages and the number of others', () => {
  addImportNotices(said('a', 'b'))
  expect(latestText(importNotices())).toBe('a: It is empty. b: It is empty.')
  addImportNotices(said('c'))
  expect(latestText(importNotices())).toBe('c: It is empty.')
  addImportNotices(said('d', 'e', 'f', 'g', 'h'))
  expect(latestText(importNotices())).toBe('d: It is empty. e: It is empty. f: It is empty. And 2 more.')
  addImportNotices([])
  dismissImportNotices()
  expect(latestText(importNotices())).toBe('')
})

test('shows nothing for files imported elsewhere', () => {
  const error = problemInfo('duplicate', { title: null, outcome: null, transcript: null })
  followImports([7])
  reportImport({ jobId: 8, name: 'watched.wav', error })
  expect(lines()).toEqual([])
  reportImport({ jobId: 7, name: 'mine.wav', error })
  expect(lines()).toEqual(['mine.wav: Already in the library.'])
})

test('keeps the message of an import that ends before its job is known', () => {
  const error = problemInfo('empty-file')
  reportImport({ jobId: 21, name: 'fast.wav', error })
  reportImport({ jobId: 22, name: 'watched.wav', error })
  expect(lines()).toEqual([])
  followImports([21])
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toContain('fast.wav')
})
