import { expect, test } from 'vitest'
import { unusedExports } from '../../../build/rooms/exports.mjs'

/** A file as `readSources` returns it, with one export. */
const exporting = (path: string, note = '') => ({ path, imports: [], exports: [{ name: 'one', line: 3, note }] })
const importing = (path: string, names: string[] | null = ['one']) => ({
  path,
  imports: [{ to: 'electron/media/a.ts', names }],
  exports: [],
})
const sentencesOf = (...sources: object[]) =>
  unusedExports(sources).map(({ sentence }: { sentence: string }) => sentence)

test('names an export that no other file imports, with its line', () => {
  expect(sentencesOf(exporting('electron/media/a.ts'), importing('electron/media/b.ts', ['two']))).toEqual([
    'electron/media/a.ts:3 exports one: no other file imports it. Remove “export”, or the code if nothing uses it.',
  ])
})

test('asks for a reason for an export that only tests import', () => {
  const byTests = importing('tests/unit/media/a.test.ts')
  expect(sentencesOf(exporting('electron/media/a.ts'), byTests)).toEqual([
    'electron/media/a.ts:3 exports one: only tests import it. Test it through what the code imports, or add “@exportedFor tests: …” with the reason.',
  ])
  expect(sentencesOf(exporting('electron/media/a.ts', ' @exportedFor tests: captured output '), byTests)).toEqual([])
  expect(sentencesOf(exporting('electron/media/a.ts', ' @exportedFor '), byTests)).toHaveLength(1)
})

test('accepts an export that the code imports, by name or as a whole file', () => {
  for (const names of [['one'], null])
    expect(sentencesOf(exporting('electron/media/a.ts'), importing('electron/media/b.ts', names))).toEqual([])
  expect(
    sentencesOf(exporting('electron/media/a.ts', ' @exportedFor tests: all '), importing('electron/media/b.ts')),
  ).toEqual(['electron/media/a.ts:3 exports one: the code imports it too. Remove @exportedFor.'])
})

test('does not check the exports of tests', () => {
  expect(sentencesOf(exporting('tests/support/a.ts'))).toEqual([])
})
