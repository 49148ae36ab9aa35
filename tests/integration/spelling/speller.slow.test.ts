import { afterEach, expect, test, vi } from 'vitest'
import { Speller } from '../../../electron/spelling/index.ts'
import { dictionariesOf, dictionaryNames, spelledLanguages } from '../../../shared/languages/spelling.ts'
import { openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The real thread with the included dictionaries. */

const spellers: Speller[] = []
const newSpeller = (options: ConstructorParameters<typeof Speller>[0] = {}): Speller => {
  const speller = new Speller(options)
  spellers.push(speller)
  return speller
}
afterEach(() => {
  for (const speller of spellers.splice(0)) speller.stop()
})

test.each([
  [
    'de',
    ['Krankenversicherungskarte', 'Bundesverfassungsgericht', 'ging', 'Straße', 'Übung'],
    ['wirklihc', 'Aufnamegerät'],
  ],
  ['en', ['harbour', 'harbor', 'colour', 'don’t', "don't"], ['recieve', 'harbuor']],
  ['en-GB', ['colour'], ['color']],
  ['en_US', ['color'], ['colour']],
  ['fr', ['l’homme', "aujourd'hui", 'été'], ['bonjuor']],
  ['es', ['está', 'niños'], ['holla']],
  ['it', ['dell’arte', 'perché'], ['perchè']],
  ['pt', ['falar', 'ação'], ['ezcola']],
  ['pt-PT', ['falar', 'económico'], ['ezcola']],
  ['nl', ['fietsenwinkel', 'huis'], ['huiss']],
])('%s: right words are right, misspelt ones are not', async (language, right, wrong) => {
  expect(await newSpeller().misspelt(language, [...right, ...wrong])).toEqual(wrong)
})

test('every dictionary is used by a language, and each language has one', () => {
  const used = [...spelledLanguages, 'en-GB', 'en-US', 'pt-BR', 'pt-PT'].flatMap(dictionariesOf)
  expect(new Set(used)).toEqual(new Set(dictionaryNames))
})

test('the likeliest word is suggested first, at most five of them', async () => {
  const speller = newSpeller()
  const german = await speller.suggestions('de', 'wirklihc')
  expect(german[0]).toBe('wirklich')
  const english = await speller.suggestions('en', 'harbuor')
  expect(english.slice(0, 2)).toEqual(expect.arrayContaining(['harbor']))
  expect(english).toContain('harbour')
  expect(Math.max(german.length, english.length)).toBeLessThanOrEqual(5)
})

test('answers are those of their own request, also when languages take turns', async () => {
  const speller = newSpeller()
  const answers = ['de', 'en', 'de', 'fr'].map((language) => speller.misspelt(language, ['Straße', 'shouted', 'rue']))
  expect(await Promise.all(answers)).toEqual([
    ['shouted', 'rue'],
    ['Straße'],
    ['shouted', 'rue'],
    ['Straße', 'shouted'],
  ])
})

test('without a dictionary every word is right, and no thread is started', async () => {
  const speller = newSpeller()
  for (const language of ['ja', 'zxx', '', 'auto', 'den']) expect(await speller.misspelt(language, ['qqq'])).toEqual([])
  expect(await speller.suggestions('ja', 'qqq')).toEqual([])
  expect(speller.isLoaded).toBe(false)
})

test('a thread that is not used ends, and another one answers the next question', async () => {
  const speller = newSpeller({ keepMs: 1 })
  // The thread may end before it answers. Then nothing is marked.
  await speller.misspelt('en', ['recieve'])
  await vi.waitFor(() => expect(speller.isLoaded).toBe(false))
  const next = newSpeller()
  await next.misspelt('en', ['recieve'])
  next.stop()
  expect(await next.misspelt('en', ['recieve'])).toEqual(['recieve'])
})

test('a thread that cannot work is tried three times, and never keeps a field waiting', async () => {
  const reasons: string[] = []
  const speller = newSpeller({
    entry: new URL('data:text/javascript,process.exit(1)'),
    log: (reason) => reasons.push(reason),
  })
  for (let tries = 0; tries < 5; tries++) expect(await speller.misspelt('en', ['recieve'])).toEqual([])
  expect(reasons).toHaveLength(3)
})

test('the commands of the engine check and suggest', async () => {
  const folder = testFolder()
  const engine = await openEngine(folder, null)
  try {
    const checked = await engine.call('spelling.check', { language: 'de', words: ['Das', 'ist', 'wirklihc', 'Unsinn'] })
    expect(checked).toEqual({ misspelt: ['wirklihc'] })
    const { suggestions } = await engine.call('spelling.suggest', { language: 'de', word: 'wirklihc' })
    expect(suggestions[0]).toBe('wirklich')
  } finally {
    await engine.stop()
  }
})
