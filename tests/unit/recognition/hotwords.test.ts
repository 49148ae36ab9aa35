import { expect, test } from 'vitest'
import { hotwordList, mayTakeBiased, spelledInTokens } from '../../../electron/recognition/hotwords.ts'

test('a list of hotwords has each phrase once, whatever separates them', () => {
  expect(hotwordList(' Reyes, harbour office ,reyes;Zürich\n日本、東京,')).toEqual([
    'Reyes',
    'harbour office',
    'Zürich',
    '日本',
    '東京',
  ])
  expect(hotwordList('')).toEqual([])
})

const hotwords = ['Reyes', 'harbour office', 'Nguyen']

test.each([
  ['one word heard wrong', 'we met mister rays there', 'we met mister Reyes there', true],
  ['two words heard for one', 'we met ray as there', 'we met Reyes there', true],
  ['a phrase, and punctuation that differs', 'the harbor offers said so', 'The harbour office said so.', true],
  ['two places', 'rays and win came', 'Reyes and Nguyen came', true],
  ['two hotwords side by side', 'the rays win came', 'the Reyes Nguyen came', true],
  ['nothing changed', 'we met Reyes there', 'we met Reyes there.', false],
  ['another word changed too', 'we met rays there', 'we met Reyes here', false],
  ['only other words changed', 'we met there', 'we meet there', false],
  ['an empty text', 'we met rays there', '', false],
  ['an invented text with a hotword', 'we met rays there', 'Reyes Reyes Reyes thank you Reyes', false],
  ['a hotword where nothing was heard', 'we met there', 'we met Reyes there', false],
  ['words swallowed', 'we met rays there and then', 'we met Reyes', false],
  ['half a phrase', 'the harbor said so', 'the harbour said so', false],
  ['a hotword in place of a whole sentence', 'nobody told us a thing that day Sir', 'Reyes Sir', false],
  ['a hotword that went away', 'we met Reyes there', 'we met rays there', false],
])('the favoured text counts only where it differs by hotwords: %s', (_what, plain, biased, expected) => {
  expect(mayTakeBiased(plain, biased, hotwords)).toBe(expected)
})

test('the favoured text never counts without hotwords', () => {
  expect(mayTakeBiased('we met rays', 'we met Reyes', [])).toBe(false)
})

test('a phrase is spelled with the longest tokens of the model, or not at all', () => {
  const tokens = new Set(['▁', '▁har', '▁harb', 'our', 'b', 'o', 'u', 'r', '▁off', 'ice', 'i'])
  expect(spelledInTokens('harbour office', tokens)).toBe('▁harb our ▁off ice')
  expect(spelledInTokens('harbour ß', tokens)).toBeNull()
})
