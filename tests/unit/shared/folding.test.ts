import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FoldingLevel, foldedPlaces, foldedText, foldings } from '../../../shared/text/folding.ts'
import { foldedFinds } from '../../../shared/transcripts/foldedFinds.ts'
import { foldingExamples } from '../../support/foldingExamples.ts'

/** The table of what is folded, over an example of each row. */

const levels: readonly FoldingLevel[] = ['signs', 'case', 'accents']
const examples = Object.entries(foldings).flatMap(([row, { from }]) =>
  foldingExamples[row as keyof typeof foldings].map(([typed, written]) => ({ row, from, typed, written })),
)

test.each(examples)('$row: "$typed" finds "$written" from the level $from on', ({ from, typed, written }) => {
  const text = `a ${written}. b`
  const found = levels.map((level) =>
    foldedFinds(text, typed, level).map((at) => text.slice(at.startOffset, at.endOffset)),
  )
  const visible = written.replace(/^[\u2068]/, '')
  expect(found).toEqual(levels.map((_, at) => (at >= levels.indexOf(from) ? [visible] : [])))
})

test.each([
  // Signs alone mean these signs, so that one of them can be replaced by another.
  ["'", 'don’t'],
  ['-', 'yes–no'],
  [' ', 'a\u00a0b'],
  ['...', 'wait…'],
  // Part of a letter.
  ['s', 'ß'],
  ['e', 'æ'],
  ['か', 'が'],
  ['का', 'की'],
  ['.. x', 'a… x'],
])('"%s" does not find "%s"', (typed, text) => expect(foldedFinds(text, typed, 'accents')).toEqual([]))

const signs = fc.constantFrom(
  ...'a I İ ß Σ ς é e\u0301 ’ \u00ad \u200d … ﬁ ｶ ﾞ 가 \u1100 \u1161 \u11a8 ½ 😀 \u0301 - –'.split(' '),
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(signs).map((all) => all.join('')),
)

test('gives one place in the text for each unit of the folded text', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...levels), (written, level) => {
      const { text: folded, starts, ends } = foldedPlaces(written, level)
      expect(folded).toBe(foldedText(written, level))
      expect([starts.length, ends.length]).toEqual([folded.length, folded.length])
      for (const [at, start] of starts.entries()) {
        expect(start).toBeGreaterThanOrEqual(starts[at - 1] ?? 0)
        expect(ends[at]).toBeGreaterThan(start)
        expect(ends[at]).toBeLessThanOrEqual(written.length)
      }
    }),
  )
})

test('folds each find to the query', () => {
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.nat(4),
      fc.constantFrom<FoldingLevel>('signs', 'case'),
      (written, at, length, level) => {
        const letters = [...written]
        const from = letters.length === 0 ? 0 : at % letters.length
        const query = letters.slice(from, from + length + 1).join('')
        if (!/[\p{L}\p{N}]/u.test(query)) return
        for (const { startOffset, endOffset } of foldedFinds(written, query, level))
          expect(foldedText(written.slice(startOffset, endOffset), level)).toBe(foldedText(query, level))
      },
    ),
  )
})
