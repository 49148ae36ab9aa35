import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFileName } from '../../../../electron/engine/export/fileName.ts'

test.each([
  ['Harbour walk', 'Harbour walk'],
  ['Überfall: „Was?“ — 会议 😀', 'Überfall „Was „“ — 会议 😀'.replace('„Was „“', '„Was “')],
  ['../../etc/passwd', 'etc passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['.hidden', 'hidden'],
  ['name. . .', 'name'],
  ['a\n\tb\u0000c\u0085d\u2028e', 'a b c d e'],
  ['cod.\u202egpj.exe', 'cod. gpj.exe'],
  ['CON', 'CON_'],
  ['lpt1.old', 'lpt1_.old'],
  ['com¹', 'com¹_'],
  ['Conference', 'Conference'],
  ['half \ud83d', 'half \ufffd'],
  ['', 'Transcript'],
  ['/// ...', 'Transcript'],
])('%j is written as %j', (title, name) => {
  expect(safeFileName(title)).toBe(name)
})

test('a long name is cut to 120 bytes, and never within a character', () => {
  expect(safeFileName('x'.repeat(500))).toHaveLength(120)
  expect(safeFileName('é'.repeat(500))).toBe('é'.repeat(60))
  const families = safeFileName('👩‍👩‍👧'.repeat(50))
  expect(families.replaceAll('👩‍👩‍👧', '')).toBe('')
  expect(Buffer.byteLength(families)).toBeLessThanOrEqual(120)
  // One letter under more accents than fit.
  expect(Buffer.byteLength(safeFileName(`a${'\u0301\u0323'.repeat(100)}`))).toBeLessThanOrEqual(120)
  expect(safeFileName(`${'x'.repeat(119)}. y`)).toBe('x'.repeat(119))
})

test('whatever the title, the name is safe on every system and stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const name = safeFileName(title)
      expect(name).not.toMatch(/[\p{Cc}/\\:*?"<>|]|^[. ]|[. ]$|^$/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(121)
      expect(safeFileName(name)).toBe(name)
    }),
    { numRuns: 60 },
  )
})

test('a device’s name is one also with spaces before its dot', () => {
  expect(safeFileName('con .notes')).toBe('con_ .notes')
})
