import { expect, test } from 'vitest'
import { cannotTellSpeakers } from '../../../renderer/choices/speakers.ts'

test('speakers cannot be told apart where this machine transcribes with a model that lacks a voice model beside it', () => {
  const here = { languages: ['en', 'de'], withoutSpeakers: ['auto', 'en'] }
  for (const language of ['en', 'en-GB', 'auto']) {
    expect(cannotTellSpeakers('this-machine', language, here)).toBe(true)
    expect(cannotTellSpeakers('remote', language, here)).toBe(false)
    expect(cannotTellSpeakers('not-now', language, here)).toBe(false)
  }
  expect(cannotTellSpeakers('this-machine', 'de', here)).toBe(false)
  expect(cannotTellSpeakers('this-machine', 'en', undefined)).toBe(false)
  expect(cannotTellSpeakers('this-machine', 'sw', { languages: null, withoutSpeakers: ['auto'] })).toBe(true)
})
