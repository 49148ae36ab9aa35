import { expect, test } from 'vitest'
import { areHotwordsUnused, hotwordsHint, knownWordsHint } from '../../../renderer/choices/hotwords.ts'

const here = { withoutHotwords: ['auto', 'en'] }

test('the field states in advance where hotwords are not used', () => {
  for (const language of ['en', 'en-GB', 'auto']) {
    expect(hotwordsHint('this-machine', language, here)).toContain('does not use them')
    expect(hotwordsHint('remote', language, here)).not.toContain('does not use them')
  }
  expect(hotwordsHint('this-machine', 'de', here)).not.toContain('does not use them')
  expect(hotwordsHint('this-machine', 'en', undefined)).not.toContain('does not use them')
})

test('one sentence stands below the known names, and none contradicts it', () => {
  const said = (language: string) => knownWordsHint(false, 2, areHotwordsUnused('this-machine', language, here))
  expect(said('en')).toBe('The speech model on this machine for this language does not use these.')
  expect(said('de')).toContain('This machine listens for these')
  expect(knownWordsHint(true, 0, areHotwordsUnused('remote', 'en', here))).toContain('None of these is sent')
})
