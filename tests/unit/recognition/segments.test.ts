import { expect, test } from 'vitest'
import type { FinishedStretch } from '../../../electron/recognition/partialResultsFile.ts'
import { joinPieces, joinTexts, type SpokenPiece, spokenPieces } from '../../../electron/recognition/segments.ts'
import { speakerFinder } from '../../../electron/recognition/turns.ts'

const piece = (start: number, end: number, speaker: number | null, text = 'x'): SpokenPiece => ({
  ...{ start, end, speaker, text },
  language: 'en',
  words: null,
})

test('joins one speaker’s pieces to a segment of limited length', () => {
  expect(
    joinPieces([piece(0, 2, 0), piece(2.5, 4, 0), piece(4.2, 6, 1), piece(6.1, 7, 1, ''), piece(9, 10, 1)]),
  ).toEqual([piece(0, 4, 0, 'x x'), piece(4.2, 6, 1), piece(9, 10, 1)])
  expect(joinPieces([piece(0, 10, 0), piece(10.5, 19, 0)])).toHaveLength(2)
})

test('makes segments by pauses alone if there are no speakers', () => {
  expect(joinPieces([piece(0, 2, null), piece(2.5, 4, null), piece(8, 9, null)])).toEqual([
    piece(0, 4, null, 'x x'),
    piece(8, 9, null),
  ])
})

test('ends segments at sentences once they are long enough', () => {
  const texts = (pieces: SpokenPiece[]) => joinPieces(pieces).map(({ text }) => text)
  expect(texts([piece(0, 7, 0, 'A long sentence.'), piece(7.1, 9, 0, 'Another.')])).toHaveLength(2)
  expect(texts([piece(0, 1, 0, 'No.'), piece(1.2, 3, 0, 'Nobody did.')])).toEqual(['No. Nobody did.'])
  expect(texts([piece(0, 1, 0, 'No.'), piece(1.8, 3, 0, 'Nobody did.')])).toHaveLength(2)
  // A pause for breath does not cut a sentence in its middle, unless the sentence never ends.
  expect(texts([piece(0, 14, 0, 'It went on'), piece(14.5, 20, 0, 'and on.')])).toEqual(['It went on and on.'])
  expect(texts([piece(0, 14, 0, 'it went on'), piece(14.5, 20, 0, 'and on')])).toHaveLength(2)
})

test('begins another segment at another language', () => {
  const french = { ...piece(2.1, 4, 0), language: 'fr' }
  expect(joinPieces([piece(0, 2, 0), french])).toHaveLength(2)
})

const stretch = (words: [string, number, number][] | null, text: string): FinishedStretch => ({
  startSample: 0,
  endSample: 160_000,
  heardTo: 160_000,
  text,
  language: null,
  voices: [],
  words: words?.map(([word, start, end]) => ({ text: word, start, end })) ?? null,
})

test('cuts a sentence at a pause of more than 2 s', () => {
  const heard = stretch(
    [
      ['Well', 0, 0.4],
      ['perhaps', 2.3, 3],
      ['not', 5.1, 10],
    ],
    'Well perhaps not',
  )
  expect(spokenPieces([heard], () => 0).map(({ text }) => text)).toEqual(['Well perhaps', 'not'])
})

test('cuts a stretch of two speakers at words and loses none', () => {
  const finder = speakerFinder([
    { start: 0, end: 4, speaker: 0 },
    { start: 4, end: 10, speaker: 1 },
  ])
  const heard = stretch(
    [
      ['Who', 0.5, 1],
      ['was', 1, 1.5],
      ['it?', 3.5, 4.1],
      ['Reyes.', 4.5, 5],
      ['I', 6, 6.2],
      ['saw.', 6.2, 7],
    ],
    'Who was it? Reyes. I saw.',
  )
  const pieces = spokenPieces([heard], finder)
  expect(pieces.map(({ start, end, speaker, text }) => [start, end, speaker, text])).toEqual([
    [0, 4.1, 0, 'Who was it?'],
    [4.5, 5, 1, 'Reyes.'],
    [6, 10, 1, 'I saw.'],
  ])
  expect(pieces.flatMap(({ words }) => words?.map(({ text }) => text) ?? [])).toHaveLength(6)
})

test('gives a stretch without word times to its longest speaker', () => {
  const finder = speakerFinder([
    { start: 0, end: 4, speaker: 0 },
    { start: 4, end: 10, speaker: 1 },
  ])
  expect(spokenPieces([stretch(null, 'who was it')], finder)).toMatchObject([{ speaker: 1, words: null }])
})

test('finds the speaker by the longest turn, then by the nearest one', () => {
  const turns = [
    { start: 10, end: 12, speaker: 0 },
    { start: 11, end: 20, speaker: 1 },
  ]
  expect(speakerFinder(turns)(9, 12.5)).toBe(0)
  expect(speakerFinder(turns)(21, 22)).toBe(1)
  expect(speakerFinder(turns)(40, 41)).toBeNull()
  expect(speakerFinder([])(0, 1)).toBeNull()
})

test('joins texts of scripts without spaces without a space', () => {
  expect(joinTexts('港湾局。', '誰が？')).toBe('港湾局。誰が？')
  expect(joinTexts('Reyes', '港')).toBe('Reyes 港')
})
