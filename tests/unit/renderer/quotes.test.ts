import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenTags } from '../../../renderer/quotes/quoteFields.ts'
import { type Mark, markedPieces, QuoteMarks } from '../../../renderer/quotes/quoteMarks.ts'
import { wholeWords } from '../../../renderer/transcript/wordsAt.ts'
import type { MissingSound } from '../../../shared/sound/missingSound.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { listedQuote, quoteCitation } from '../../../shared/words/quoteWords.ts'
import { saidByOne } from '../../support/saidByOne.ts'

/** How quotes are selected, shown and cited. */

const mark = (from: number, to: number, colour: Mark['colour'] = 'yellow', key = 1): Mark => ({
  ...{ key, from, to, colour, words: null },
})

test('pieces of a text have the colour of the newest mark over them', () => {
  const anyMark = fc.record({ from: fc.nat(40), length: fc.nat(20), colour: fc.constantFrom('yellow', 'blue') })
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.array(anyMark), (text, drawn) => {
      const marks = drawn.map(({ from, length, colour }) => mark(from, from + length, colour as Mark['colour']))
      const pieces = markedPieces(text, marks)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { at, text: piece, colour } of pieces) {
        expect(text.slice(at, at + piece.length)).toBe(piece)
        for (let offset = at; offset < at + piece.length; offset++)
          expect(marks.findLast(({ from, to }) => from <= offset && offset < to)?.colour ?? null).toBe(colour)
      }
    }),
  )
})

describe('a quote mark', () => {
  const cases: [text: string, selected: string, whole: string][] = [
    ['We never saw it.', 'eve', 'never'],
    ['We never saw it.', ' never ', 'never'],
    ['We never saw it.', 'saw it', 'saw it'],
    ['We never saw it.', 'it.', 'it.'],
    ['I don’t know', 'don', 'don’t'],
    ['港の事務所です。', 'の事務', 'の事務'],
    ['Größe zählt', 'röß', 'Größe'],
    ['a b', ' ', ''],
  ]
  test.each(cases)('covers whole words in “%s” for “%s”', (text, selected, whole) => {
    const at = text.indexOf(selected)
    const { from, to } = wholeWords(text, at, at + selected.length)
    expect(text.slice(from, to)).toBe(whole)
  })
})

test('a row is told of its marks only when they change', () => {
  const marks = new QuoteMarks()
  const quote = (id: number, segmentId: number, words: string): Quote =>
    saidByOne({
      ...{ id, recordingId: 1, colour: 'red', tags: [], note: '', words, markedWords: words, wording: 'as-marked' },
      ...{ startMs: 0, endMs: 1, speakers: [], verified: false, heard: false },
      pieces: [{ segmentId, from: 0, to: words.length }],
    })
  marks.set([quote(1, 10, 'one'), quote(2, 11, 'two')])
  const [first, second] = [marks.of(10), marks.of(11)]
  marks.set([quote(1, 10, 'one'), quote(2, 11, 'twelve')])
  expect(marks.of(10)).toBe(first)
  expect(marks.of(11)).not.toBe(second)
  expect(marks.of(12)).toBe(marks.of(13))
})

test('a citation states speaker, time, place, verification and seal', () => {
  const quote = {
    ...{
      words: 'We never saw it.',
      turns: [],
      speakers: ['Reyes'],
      startMs: 751_400,
      endMs: 760_000,
      verified: true,
      heard: true,
    },
    ...{
      title: 'Water project',
      when: '14 Sept 2026, 15:02',
      sha256: '0123456789abcdef0123456789abcdef',
      missing: null,
    },
  }
  expect(quoteCitation(quote)).toBe(
    '“We never saw it.”\n— Reyes, 00:12:31, recording “Water project”, 14 Sept 2026, 15:02\nChecked against the audio. SHA-256 0123456789ab…',
  )
  expect(quoteCitation({ ...quote, heard: false })).toContain('\nMarked verified, not listened to. SHA-256')
  expect(quoteCitation({ ...quote, speakers: [], verified: false, heard: false })).toContain(
    '— Unknown speaker, 00:12:31, recording “Water project”, 14 Sept 2026, 15:02\nNot checked against the audio.',
  )
  const missing: MissingSound = {
    gaps: [
      { cause: 'damaged', fromMs: 752_000, lengthMs: 5000 },
      { cause: 'damaged', fromMs: 800_000, lengthMs: 5000 },
    ],
    times: 'measured',
    keepsTimes: true,
  }
  expect(quoteCitation({ ...quote, missing })).toContain(
    '\n5.0 s unreadable here, at 12:32. Checked against the audio.',
  )
  expect(quoteCitation({ ...quote, missing, endMs: 751_900 })).not.toContain('unreadable')
})

test('a quote in a copied list keeps its tags and its note', () => {
  const quote = {
    ...{
      words: 'We never saw it.',
      turns: [],
      speakers: [],
      startMs: 751_400,
      endMs: 760_000,
      missing: null,
      verified: false,
      heard: false,
      tags: ['permit', 'water'],
    },
    ...{
      title: 'Reyes',
      when: '12 Sept 2026 (from the file’s name)',
      sha256: '0123456789abcdef',
      note: ' ask again\n',
    },
  }
  expect(listedQuote(quote)).toBe(
    '“We never saw it.”\n— Unknown speaker, 00:12:31, recording “Reyes”, 12 Sept 2026 (from the file’s name)\nNot checked against the audio. SHA-256 0123456789ab…\nTags: permit, water\nNote: ask again',
  )
  expect(listedQuote({ ...quote, tags: [], note: '' })).toBe(quoteCitation(quote))
})

test('a pressed tag is added or removed, and typed tags keep their order', () => {
  const offered = ['permit', 'Water', 'harbour']
  const press = (given: string[], ...pressed: string[]) => chosenTags(given, offered, new Set(pressed))
  expect(press([], 'Water')).toEqual(['Water'])
  expect(press(['own', 'water'], 'Water', 'permit')).toEqual(['own', 'water', 'permit'])
  expect(press(['WATER', 'own', 'permit'], 'permit')).toEqual(['own', 'permit'])
})
