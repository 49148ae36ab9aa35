import { expect, test } from 'vitest'
import { cannotTellSpeakers, speakerKey, speakersWithoutModel } from '../../../renderer/choices/speakers.ts'

test('offers no speakers if the model on this machine has no voice model', () => {
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

test('offers one speaker at each microphone without a speaker model', () => {
  const perChannel = speakerKey(null, true)
  const three = speakersWithoutModel(speakerKey(3, false))
  expect(three.options[three.value]).toBe('Don’t separate speakers')
  expect(Object.keys(three.options)).toEqual([speakerKey(3, false), perChannel])
  const chosen = speakersWithoutModel(perChannel)
  expect(chosen.options[chosen.value]).toBe('One at each microphone')
  expect(Object.keys(chosen.options)).toEqual([speakerKey(null, false), perChannel])
})
