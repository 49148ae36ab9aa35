import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suspicionOf } from '../../../../electron/recognition/guards/suspicion.ts'
import type { HeardWord } from '../../../../electron/recognition/types.ts'

const around = { seconds: 20, hasSpeech: true, textBefore: null }
const heard = (text: string, words: HeardWord[] | null = null) => ({ text, words, language: null })
const of = (text: string, more: Partial<Parameters<typeof suspicionOf>[1]> = {}) =>
  suspicionOf(heard(text), { ...around, ...more })

describe('a loop', () => {
  test.each([
    'and so on and so on and so on and so on and so on and so on',
    `I think ${'that the council knew about the contract. '.repeat(4)}`,
    'you you you you you you you you you',
    'ありがとうございますありがとうございますありがとうございますありがとうございます',
    `We were there. ${'And then he said nothing to anybody who was in the room that day. '.repeat(3)}`,
    `And then M${'m'.repeat(40)}.`,
    `He said ${'ha'.repeat(30)}`,
    '!'.repeat(60),
    '. '.repeat(30),
  ])('is found in: %s', (text) => expect(of(text)).toBe('loop'))
  test.each([
    'No, no, no, no, no! I never said that.',
    'It was very, very, very, very expensive.',
    'Ha ha ha ha ha.',
    'One two three, one two three, and then we danced.',
    'I said no. I said no. And he asked again.',
    'いえいえいえ、そうではありません。',
    'Hmmmm. Hahahahaha!',
    '…',
  ])('is not found in: %s', (text) => expect(of(text)).toBeNull())
})

describe('a phantom', () => {
  test.each([
    'Thanks for watching!',
    'Untertitel der Amara.org-Community',
    'ご視聴ありがとうございました。',
    'Sous-titrage Société Radio-Canada',
    'Субтитры сделал DimaTorzok',
  ])('is found in: %s', (text) => expect(of(text)).toBe('phantom'))
  test.each(['Thanks for watching the children while I was in court.', 'Thank you.', 'Bis zum nächsten Mal.'])(
    'is not found in: %s',
    (text) => expect(of(text)).toBeNull(),
  )
})

describe('implausible speed', () => {
  const at = (count: number, perSecond: number): HeardWord[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ text: `word${index}`, start: index / perSecond, end: (index + 1) / perSecond },
    }))
  const words = (count: number, perSecond: number) => {
    const spoken = at(count, perSecond)
    return suspicionOf(heard(spoken.map(({ text }) => text).join(' '), spoken), around)
  }
  test('includes more than seven words a second for three seconds', () => expect(words(40, 9)).toBe('speed'))
  test('excludes six words a second', () => expect(words(100, 6)).toBeNull())
  test('excludes a burst of one second', () => expect(words(9, 9)).toBeNull())
  test('includes a word too long to be spoken', () => {
    const letters = (count: number) =>
      Array.from({ length: count }, (_, at) => String.fromCharCode(97 + ((at * at) % 26)))
    expect(of(letters(3000).join(''), { seconds: 20 })).toBe('speed')
    expect(of(letters(300).join(''), { seconds: 20 })).toBeNull()
    expect(of('x7q'.repeat(3_500_000), { seconds: 20 })).toBe('speed')
  })
  test('is measured over the whole stretch if there are no word times', () => {
    const text = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
    expect(of(text, { seconds: 10 })).toBe('speed')
    expect(of(text, { seconds: 20 })).toBeNull()
  })
})

describe('a doubled sentence at a border', () => {
  test('is found if it repeats the end of the text before', () => {
    const textBefore = 'We went home. And then he signed the contract.'
    expect(of('And then he signed the contract. Nobody was told.', { textBefore })).toBe('doubled')
    expect(of('And then he signed another contract.', { textBefore })).toBeNull()
  })
  test('is not found in a short answer', () => expect(of('Yes, I do.', { textBefore: 'Yes, I do.' })).toBeNull())
})

test('text without speech is implausible', () => {
  expect(of('So the answer is no.', { hasSpeech: false })).toBe('silence')
  expect(of('', { hasSpeech: false })).toBeNull()
})

test('different words in a row are always plausible', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{2,12}$/), { minLength: 1, maxLength: 60 }), (words) => {
      expect(of(words.join(' '))).toBeNull()
    }),
  )
})
