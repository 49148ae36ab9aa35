import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedSpellings, isNameItself } from '../../../renderer/pseudonyms/acceptedSpellings.ts'
import { markedPieces } from '../../../renderer/quotes/quoteMarks.ts'
import { redactedIn } from '../../../renderer/redaction/redactedIn.ts'
import { RedactionBars } from '../../../renderer/redaction/redactionBars.ts'
import { exportPresetSchema } from '../../../shared/exports/presets.ts'

/** Bars, stretches, and which spellings are accepted. */

test('a row is told of its bars only when they change', () => {
  const bars = new RedactionBars()
  const bar = (segmentId: number, words: string) => ({ segmentId, from: 0, to: words.length, words })
  bars.set([bar(10, 'Ana Reyes'), bar(11, 'harbour')])
  const [first, second] = [bars.of(10), bars.of(11)]
  let told = 0
  bars.subscribe(() => {
    told += 1
  })
  bars.set([bar(10, 'Ana Reyes'), bar(11, 'the harbour')])
  expect(told).toBe(1)
  expect(bars.of(10)).toBe(first)
  expect(bars.of(11)).not.toBe(second)
  bars.set([])
  bars.set([])
  expect(told).toBe(2)
})

test('redacted pieces hold exactly the letters of the bars', () => {
  const anyBar = fc.record({ from: fc.nat(40), length: fc.integer({ min: 1, max: 20 }) })
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.array(anyBar), (text, drawn) => {
      const bars = drawn.map(({ from, length }) => ({ from, to: from + length }))
      const pieces = markedPieces(text, [{ key: 1, from: 3, to: 9, colour: 'blue', words: null }], bars)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { at, text: piece, isRedacted } of pieces)
        for (let offset = at; offset < at + piece.length; offset++)
          expect(bars.some(({ from, to }) => from <= offset && offset < to)).toBe(isRedacted)
    }),
  )
})

test('redacted stretches appear in a view, and close ones are one mark', () => {
  const view = { startMs: 10_000, endMs: 20_000 }
  expect(redactedIn([{ startMs: 0, endMs: 10_000 }], view)).toEqual([])
  expect(
    redactedIn(
      [
        { startMs: 9000, endMs: 11_000 },
        { startMs: 11_005, endMs: 12_000 },
        { startMs: 15_000, endMs: 30_000 },
      ],
      view,
    ),
  ).toEqual([
    { fromPercent: 0, toPercent: 20 },
    { fromPercent: 50, toPercent: 100 },
  ])
  const many = Array.from({ length: 30_000 }, (_, index) => ({ startMs: index * 100, endMs: index * 100 + 60 }))
  expect(redactedIn(many, { startMs: 0, endMs: 3_000_000 }).length).toBeLessThan(1000)
})

test('accepted spellings include earlier and ticked ones, never the name itself', () => {
  const found = [
    { text: 'Ana Reyes', likeness: 1 },
    { text: 'ANA REYÉS', likeness: 1 },
    { text: 'Rayes', likeness: 1 },
    { text: 'Anna Reyes', likeness: 0.9 },
    { text: 'Anne Ray', likeness: 0.7 },
  ]
  expect(isNameItself('ANA REYÉS', 'Ana Reyes')).toBe(true)
  expect(acceptedSpellings(found, 'Ana Reyes', new Map())).toEqual(['Rayes'])
  const ticks = new Map([
    ['Anna Reyes', true],
    ['Rayes', false],
    ['Ana Reyes', true],
  ])
  expect(acceptedSpellings(found, 'Ana Reyes', ticks)).toEqual(['Anna Reyes'])
})

test('a remembered export protects again and keeps only the look of redactions', () => {
  const disclosure = {
    ...{ names: 'real', redaction: 'none', keeps: ['hash', 'title'] },
    ...{ pseudonymForm: 'brackets', redactedText: 'bar', tone: 'same-length' },
  }
  expect(exportPresetSchema.parse({ formats: ['docx'], options: { disclosure } }).options.disclosure).toEqual({
    ...{ names: 'listed', redaction: 'marked', keeps: [] },
    ...{ pseudonymForm: 'brackets', redactedText: 'bar', tone: 'same-length' },
  })
})
