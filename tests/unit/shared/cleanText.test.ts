import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hesitationsOf, leftOut, type Stretch, without } from '../../../shared/exports/cleanText.ts'

const clean = (text: string, language = 'en', kept: Stretch[] = []) =>
  without(text, leftOut(text, language, kept), kept).trim()

test.each([
  ['en', 'And, um, the contract.', 'And, the contract.'],
  ['en', 'Um, the contract.', 'The contract.'],
  ['en', 'Yes. Um, we did.', 'Yes. We did.'],
  ['en', 'no, um, no, so um', 'no, no, so'],
  ['en', 'The the con- the contract', 'The contract'],
  ['en', 'I I wan- we need it', 'I we need it'],
  ['en', 'I I I think', 'I think'],
  ['de', 'Ähm, das Haus', 'Das Haus'],
  ['ja', 'たとえば、えーと、私は', 'たとえば、私は'],
])('%s: “%s” becomes “%s”', (language, text, becomes) => expect(clean(text, language)).toBe(becomes))

test.each([
  ['Yes. Um. No.', 'Yes. No.'],
  ['Um. The contract.', 'The contract.'],
  ['Um... yeah', 'Yeah'],
  ['Mm, mm.', ''],
  ['Um.', ''],
])('removes a sentence of sounds with its full stop: “%s”', (text, becomes) => expect(clean(text)).toBe(becomes))

test.each([
  ['en', 'pre- and post-war houses, one- or two- or three-year terms'],
  ['de', 'Haus- und Gartenarbeit, ein- bis zweimal'],
  ['en', 'We never saw the contract— not once. No- not that.'],
  ['en', 'a 5 mm gap at the ER, said HM Treasury'],
  ['en', 'call 55 55 12, or zero zero seven'],
  ['en', 'at ten ten, in twenty twenty'],
  ['de', 'am elften elften, um zehn zehn, zwanzig zwanzig'],
  ['fr', 'à dix dix, en vingt vingt'],
  ['es', 'a las diez diez, en veinte veinte'],
  ['en', 'the C C T V, spelled H A N N A, W I I'],
  ['es', 'Bueno, ¿eh? ¿Eh? Vamos, ¡eh!'],
  ['en', 'what it was was a lie, and what they do do helps'],
  ['de', 'der Mann, den den ganzen Tag niemand sah, und sehr sehr gut'],
  ['fr', 'il veut faire faire un mur, très très haut'],
  ['en', 'Duran Duran'],
  ['tr', 'yavaş yavaş geldi'],
  ['ar', 'جدا جدا'],
  ['ja', 'すごいねえー、へえー'],
  ['en', 'He wrote “um” (uh) in it.'],
])('%s: keeps words with a meaning: “%s”', (language, text) => expect(clean(text, language)).toBe(text))

test('keeps a quote with its first letter as it is', () => {
  expect(clean('Um, we, um, never', 'en', [{ from: 4, to: 17 }])).toBe('we, um, never')
  expect(clean('Um, we, um, never', 'en', [])).toBe('We, never')
})

const pieces = [
  'um',
  'Um',
  'er',
  ',',
  '.',
  ' ',
  ' ',
  'the',
  'the ',
  'con-',
  '“',
  '”',
  '(',
  '…',
  '😀',
  'えー',
  'ß',
  'İ',
  '5',
  'mm',
  '\n',
]

test('keeps all other words and all quotes of any text', () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((all) => all.join(''))
  const language = fc.constantFrom('en', 'de', 'fr', 'ja', 'zh', 'ar', '')
  fc.assert(
    fc.property(text, language, fc.nat(), fc.nat(), (said, spoken, one, other) => {
      const [from = 0, to = 0] = [one, other].map((at) => at % (said.length + 1)).sort((a, b) => a - b)
      const kept = to > from ? [{ from, to }] : []
      const stretches = leftOut(said, spoken, kept)
      stretches.forEach((stretch, index) => {
        expect(stretch.from).toBeGreaterThanOrEqual(stretches[index - 1]?.to ?? 0)
        expect(stretch.to).toBeGreaterThan(stretch.from)
      })
      const left = without(said, stretches, kept)
      expect(left).toContain(said.slice(from, to))
      const gone = stretches.reduce((sum, stretch) => sum + stretch.to - stretch.from, 0)
      expect(left).toHaveLength(said.length - gone)
    }),
  )
})

test.each([
  ['You know, it was, you know, like that.', ['you know'], 'It was, like that.'],
  ['you know how, did you know', ['you know how', 'you know'], 'did'],
  ['Um, umbrella, УМ э это', ['um', 'э', 'えー'], 'Umbrella, УМ это'],
  ['たとえば、えーと um 私は', ['えーと', 'um'], 'たとえば、私は'],
  ['you, know', ['you know'], 'you, know'],
  ['the the um', [], 'the um'],
  ['a … b', ['…', ''], 'a … b'],
])('follows a changed list: “%s” without %j', (text, hesitations, becomes) => {
  expect(without(text, leftOut(text, 'en', [], hesitations)).trim()).toBe(becomes)
})

test('uses a person’s list of a language, also with a region', () => {
  expect(hesitationsOf('en-GB')).toContain('um')
  expect(hesitationsOf('en_GB', { en: ['like'] })).toEqual(['like'])
  expect(hesitationsOf('de', { en: ['like'] })).toContain('ähm')
  expect(hesitationsOf('de', { de: [] })).toEqual([])
  expect(hesitationsOf('xx')).toEqual([])
})

test('has no lists for a language named like an object property', () => {
  expect(leftOut('Um, con- contract, yes yes.', 'constructor')).toEqual(leftOut('Um, con- contract, yes yes.', 'xx'))
})
