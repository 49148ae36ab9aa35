import { expect, test } from 'vitest'
import { speakerWords } from '../../../electron/cli/bench/speakerWords.ts'

const said = (...lines: [speaker: string, text: string][]) => lines.map(([speaker, text]) => ({ speaker, text }))
const reference = said(['A', 'good morning'], ['B', 'good morning to you'], ['A', 'who was it'], ['B', 'it was him'])

test('the same words under other speaker names have no errors', () => {
  const other = said(['2', 'Good morning.'], ['1', 'Good morning to you.'], ['2', 'Who was it?'], ['1', 'It was him.'])
  expect(speakerWords(reference, other)).toEqual({ words: 12, errors: 0, cpErrors: 0, wrongSpeaker: 0 })
})

test('words of a wrong speaker count as missing and as extra', () => {
  const moved = said(['1', 'good morning good'], ['2', 'morning to you'], ['1', 'who was it'], ['2', 'it was him'])
  expect(speakerWords(reference, moved)).toMatchObject({ errors: 0, cpErrors: 2, wrongSpeaker: 1 })
})

test('a misheard word does not count as a wrong speaker', () => {
  const misheard = said(['1', 'good evening'], ['2', 'good morning to you'], ['1', 'who was it'], ['2', 'it was him'])
  expect(speakerWords(reference, misheard)).toMatchObject({ errors: 1, wrongSpeaker: 0 })
})

test('an invented speaker costs the words that it takes', () => {
  const phantom = said(['1', 'good morning'], ['2', 'good morning to you'], ['3', 'who was it'], ['2', 'it was him'])
  expect(speakerWords(reference, phantom).wrongSpeaker).toBe(2)
  const single = reference.map(({ text }) => ({ speaker: '1', text }))
  expect(speakerWords(reference, single).cpErrors).toBeGreaterThan(6)
})

test('speakers are matched all together, not each with its best', () => {
  const two = said(['A', 'one two three four'], ['B', 'one two three'])
  // Both A and B fit 1 best. If A were matched with 1, B would have nothing in common with 2.
  const heard = said(['1', 'one two three'], ['2', 'four'])
  expect(speakerWords(two, heard).cpErrors).toBe(3)
})

test('every recognised word is an error if nothing was said', () => {
  expect(speakerWords([], [])).toMatchObject({ words: 0, cpErrors: 0, wrongSpeaker: 0 })
  expect(speakerWords([], said(['1', 'one']))).toMatchObject({ cpErrors: 1 })
  expect(speakerWords(reference, [])).toMatchObject({ errors: 12, cpErrors: 12, wrongSpeaker: 0 })
})

test('people who talk at once have no order', () => {
  const together = said(['A', 'one two'], ['B', 'three'], ['A', 'four'])
  expect(speakerWords(together, said(['1', 'one two four'], ['2', 'three']))).toMatchObject({
    errors: 0,
    wrongSpeaker: 0,
  })
})
