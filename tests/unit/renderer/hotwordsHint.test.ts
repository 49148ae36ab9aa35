import { expect, test } from 'vitest'
import { hotwordsHint } from '../../../renderer/choices/hotwords.ts'

const here = { withoutHotwords: ['auto', 'en'] }

test('the field says where hotwords are not used, before anything is submitted', () => {
  for (const language of ['en', 'en-GB', 'auto']) {
    expect(hotwordsHint('this-machine', language, here)).toContain('does not use them')
    expect(hotwordsHint('remote', language, here)).not.toContain('does not use them')
  }
  expect(hotwordsHint('this-machine', 'de', here)).not.toContain('does not use them')
  expect(hotwordsHint('this-machine', 'en', undefined)).not.toContain('does not use them')
})
