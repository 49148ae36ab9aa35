import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportFileName, safeFileName } from '../../../../electron/engine/export/fileName.ts'
import { nameTemplateSchema, unknownNameField } from '../../../../shared/exports/presets.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'

test.each([
  ['Harbour walk', 'Harbour walk'],
  ['Überfall: „Was?“ — 会议 😀', 'Überfall „Was „“ — 会议 😀'.replace('„Was „“', '„Was “')],
  ['../../etc/passwd', 'etc passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['.hidden', 'hidden'],
  ['name. . .', 'name'],
  ['a\n\tb\u0000c\u0085d\u2028e', 'a b c d e'],
  ['cod.\u202egpj.exe', 'cod. gpj.exe'],
  ['a\u200e\u061cb\u200f', 'a b'],
  ['CON', 'CON_'],
  ['lpt1.old', 'lpt1_.old'],
  ['com¹', 'com¹_'],
  ['Conference', 'Conference'],
  ['half \ud83d', 'half \ufffd'],
  ['', 'Transcript'],
  ['/// ...', 'Transcript'],
  ['\u200b\u00ad', 'Transcript'],
  ['नमस्ते\u200d', 'नमस्ते\u200d'],
])('%j becomes %j', (title, name) => {
  expect(safeFileName(title)).toBe(name)
})

test('cuts a long name to 120 bytes, never inside a character', () => {
  expect(safeFileName('x'.repeat(500))).toHaveLength(120)
  expect(safeFileName('é'.repeat(500))).toBe('é'.repeat(60))
  const families = safeFileName('👩‍👩‍👧'.repeat(50))
  expect(families.replaceAll('👩‍👩‍👧', '')).toBe('')
  expect(Buffer.byteLength(families)).toBeLessThanOrEqual(120)
  // One letter under more accents than fit.
  expect(Buffer.byteLength(safeFileName(`a${'\u0301\u0323'.repeat(100)}`))).toBeLessThanOrEqual(120)
  expect(safeFileName(`${'x'.repeat(119)}. y`)).toBe('x'.repeat(119))
})

test('is safe on every system, whatever the title', () => {
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

test('avoids a device’s name even with spaces before its dot', () => {
  expect(safeFileName('con .notes')).toBe('con_ .notes')
})

const named = (template: string, recording = {}, speakers = ['Reyes', 'Kim'], part = 1) =>
  exportFileName(template, exportDocument(inTurn(speakers.map((name) => [name, 'Words.'])), recording), part)

test.each([
  ['{title}', 'Harbour contract'],
  ['{date} {title}', '2026-09-14 Harbour contract'],
  ['{part}_{title} – {speakers}', '01_Harbour contract – Reyes, Kim'],
  ['CMS {date}', 'CMS 2026-09-14'],
  ['no field', 'no field'],
])('the template %j gives %j', (template, name) => {
  expect(named(template)).toBe(name)
})

test('leaves out an unknown value with the signs before it', () => {
  expect(named('{date} {title}', { recordedMs: null })).toBe('Harbour contract')
  expect(named('{title} - {speakers}', {}, ['#1', '#2'])).toBe('Harbour contract')
  expect(named('{speakers}', {}, ['#1'])).toBe('Transcript')
  expect(named('{title} ({speakers})', {}, ['A', 'B', 'C', 'D', 'E'])).toBe('Harbour contract (A, B, C, +2)')
  for (const template of ['../{title}', '/etc/{title}', '{title}/{date}', 'con', '{title}\u202egpj'])
    expect(named(template, { title: 'a'.repeat(400) })).not.toMatch(/[/\\\u202e]|^\.|^con$/)
  expect(Buffer.byteLength(named('{title} {speakers}', { title: '漢'.repeat(300) }))).toBeLessThanOrEqual(120)
})

test('refuses a field that does not exist', () => {
  expect(unknownNameField('{date} {titel}')).toBe('{titel}')
  expect(nameTemplateSchema.safeParse('{titel}').success).toBe(false)
  expect(nameTemplateSchema.safeParse('  ').success).toBe(false)
  expect(nameTemplateSchema.safeParse('{title} {part}').success).toBe(true)
})
