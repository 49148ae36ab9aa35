import { expect, test } from 'vitest'
import { overlapping } from '../../../electron/recognition/crosstalk.ts'
import type { SpokenPiece } from '../../../electron/recognition/segments.ts'
import { speakerFinder } from '../../../electron/recognition/turns.ts'
import type { HeardWord } from '../../../electron/recognition/types.ts'
import { speakersOfWords } from '../../../electron/recognition/wordSpeakers.ts'

const turns = (...list: [speaker: number, start: number, end: number][]) =>
  list.map(([speaker, start, end]) => ({ speaker, start, end }))
const words = (text: string, from: number, secondsEach = 0.3): HeardWord[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    start: from + index * secondsEach,
    end: from + (index + 1) * secondsEach,
  }))
const glued = (text: string, from: number, secondsEach: number): HeardWord[] =>
  [...text].map((letter, index) => ({
    text: letter,
    start: from + index * secondsEach,
    end: from + (index + 1) * secondsEach,
    isGlued: true,
  }))
const heard = (list: HeardWord[], border: number) =>
  speakersOfWords(list, speakerFinder(turns([0, 0, border], [1, border, 60]))).join('')

test('gives a word to the speaker who spoke most of it', () => {
  expect(heard(words('and then he left the house', 0), 0.95)).toBe('000111')
  expect(heard(words('and then he left the house', 0), 0.7)).toBe('001111')
})

test('changes the speaker at a sentence end within 0.6 s of the border', () => {
  const list = words('Who was it? Reyes. I saw him.', 0)
  expect(heard(list, 0.6)).toBe('0001111')
  expect(heard(list, 0.3)).toBe('0001111')
  expect(heard(list, 1.5)).toBe('0000111')
  // The sentence ends three words later, which is too far.
  expect(heard(words('And what was it then? Reyes.', 0), 0.6)).toBe('001111')
})

test('leaves each speaker at least one word', () => {
  const finder = speakerFinder(turns([0, 0, 0.9], [1, 0.9, 1.2], [0, 1.2, 9]))
  expect(speakersOfWords(words('Was it him? Yes. Good. And then', 0), finder).join('')).toBe('0001000')
  expect(
    speakersOfWords(
      words('He did Yes. and then', 0),
      speakerFinder(turns([0, 0, 0.6], [1, 0.6, 0.9], [0, 0.9, 9])),
    ).join(''),
  ).toBe('00100')
})

test('uses the border of the turns if there is no punctuation', () => {
  expect(heard(words('who was it reyes i saw', 0), 0.65)).toBe('001111')
})

test('never divides a Japanese word, and keeps its punctuation with it', () => {
  // ありがとう is one word, and the border of the turns is in its middle.
  expect(heard(glued('誰がありがとう', 0, 0.2), 0.75)).toBe('0011111')
  expect(heard(glued('そうです。はい', 0, 0.1), 0.42)).toBe('0000011')
  expect(heard(glued('そうです「はい」と', 0, 0.1), 0.45).slice(4)).toBe('11111')
})

test('gives one speaker for each word, even without turns', () => {
  expect(speakersOfWords([], () => 0)).toEqual([])
  expect(speakersOfWords(words('one two', 0), () => null)).toEqual([null, null])
})

const piece = (speaker: number, start: number, end: number, isTimed = true): SpokenPiece => ({
  ...{ speaker, start, end, text: 'x', language: 'en' },
  words: isTimed ? [{ text: 'x', start, end }] : null,
})

test('begins the segment of an interrupting speaker at that moment', () => {
  const found = overlapping([piece(0, 0, 12), piece(1, 12.1, 15)], turns([0, 0, 12], [1, 10, 15]))
  expect(found.map(({ start, end }) => [start, end])).toEqual([
    [0, 12],
    [10, 15],
  ])
  expect(found[1]?.words).toEqual([{ text: 'x', start: 12.1, end: 15 }])
})

test('ignores an overlap of less than half a second', () => {
  expect(overlapping([piece(0, 0, 12), piece(1, 12, 15)], turns([0, 0, 12], [1, 11.6, 15]))[1]?.start).toBe(12)
  expect(overlapping([piece(0, 9, 12), piece(1, 12, 15)], turns([0, 0, 12], [1, 3, 15]))[1]?.start).toBe(9)
})

test('leaves one speaker and stretches without word times unchanged', () => {
  const both = turns([0, 0, 12], [1, 10, 15])
  expect(overlapping([piece(0, 0, 12), piece(0, 12, 15)], both)[1]?.start).toBe(12)
  expect(overlapping([piece(0, 0, 12), piece(1, 12, 15, false)], both)[1]?.start).toBe(12)
  expect(
    overlapping([piece(0, 0, 12), piece(1, 12.5, 15)], turns([0, 0, 12], [1, 3, 4], [1, 12.4, 15]))[1]?.start,
  ).toBe(12.5)
})
