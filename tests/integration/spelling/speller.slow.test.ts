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
])('%s accepts correct words and marks misspelt ones', async (language, right, wrong) => {
  expect(await newSpeller().misspelt(language, [...right, ...wrong])).toEqual(wrong)
})

test('every dictionary has a language and every language a dictionary', () => {
  const used = [...spelledLanguages, 'en-GB', 'en-US', 'pt-BR', 'pt-PT'].flatMap(dictionariesOf)
  expect(new Set(used)).toEqual(new Set(dictionaryNames))
})

test('suggestions begin with the likeliest word and are at most five', async () => {
  const speller = newSpeller()
  const german = await speller.suggestions('de', 'wirklihc')
  expect(german[0]).toBe('wirklich')
  const english = await speller.suggestions('en', 'harbuor')
  expect(english.slice(0, 2)).toEqual(expect.arrayContaining(['harbor']))
  expect(english).toContain('harbour')
  expect(Math.max(german.length, english.length)).toBeLessThanOrEqual(5)
})

test('each answer belongs to its own request when languages take turns', async () => {
  const speller = newSpeller()
  const answers = ['de', 'en', 'de', 'fr'].map((language) => speller.misspelt(language, ['Straße', 'shouted', 'rue']))
  expect(await Promise.all(answers)).toEqual([
    ['shouted', 'rue'],
    ['Straße'],
    ['shouted', 'rue'],
    ['Straße', 'shouted'],
  ])
})

test('a language without a dictionary accepts every word and starts no thread', async () => {
  const speller = newSpeller()
  for (const language of ['ja', 'zxx', '', 'auto', 'den']) expect(await speller.misspelt(language, ['qqq'])).toEqual([])
  expect(await speller.suggestions('ja', 'qqq')).toEqual([])
  expect(speller.isLoaded).toBe(false)
})

test('an idle thread ends, and another one answers the next question', async () => {
  const speller = newSpeller({ keepMs: 1 })
  // The thread may end before it answers. Then nothing is marked.
  await speller.misspelt('en', ['recieve'])
  await vi.waitFor(() => expect(speller.isLoaded).toBe(false))
  const next = newSpeller()
  await next.misspelt('en', ['recieve'])
  next.stop()
  expect(await next.misspelt('en', ['recieve'])).toEqual(['recieve'])
})

test('a broken thread is started three times and never delays a field', async () => {
  const reasons: string[] = []
  const speller = newSpeller({
    entry: new URL('data:text/javascript,process.exit(1)'),
    log: (reason) => reasons.push(reason),
  })
  for (let tries = 0; tries < 5; tries++) expect(await speller.misspelt('en', ['recieve'])).toEqual([])
  expect(reasons).toHaveLength(3)
})

test('the commands of the engine check words and suggest others', async () => {
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
