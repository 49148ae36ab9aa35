import { expect, test } from 'vitest'
import {
  forPart,
  hintHere,
  languageChoices,
  missingModelWords,
  withModel,
} from '../../../renderer/choices/languageWords.ts'

/** Languages are offered only where a model can be told them. */
const whisper = { languages: ['en', 'de', 'ja'], decidedByModel: [], mustBeChosen: false }
const parakeet = { languages: ['en', 'de'], languageChoice: 'ignored' as const }
const choices = (...asked: Parameters<typeof languageChoices>) => languageChoices(...asked).map(({ name }) => name)

test('a language that the model decides itself is no choice', () => {
  expect(choices(whisper)).toEqual(['Automatic', 'English', 'German', 'Japanese'])
  expect(choices({ ...whisper, decidedByModel: ['en', 'de'] })).toEqual(['Automatic', 'Japanese'])
  expect(choices({ ...whisper, mustBeChosen: true })).toEqual(['English', 'German', 'Japanese'])
  expect(choices({ ...whisper, languages: null })).toEqual([])
  expect(choices(undefined)).toEqual([])
})

test('the screen says that the model decides', () => {
  const decided = { languages: ['en', 'de'], decidedByModel: ['en', 'de'] }
  expect(hintHere('German', decided)).toContain('may not write German')
  expect(hintHere('auto', decided)).toBe(
    'The model on this machine decides the language of each stretch of speech itself.',
  )
  expect(hintHere('auto', whisper)).toContain('Tapelog detects the language')
  expect(hintHere('auto', undefined)).toContain('Tapelog detects the language')
})

test('another model that a person chose counts before it is in use', () => {
  const chosen = withModel(whisper, parakeet)
  expect(choices(chosen)).toEqual(['Automatic', 'Japanese'])
  expect(hintHere('German', chosen)).toContain('may not write German')
  const back = withModel({ ...chosen, mustBeChosen: true }, { languages: 'many', languageChoice: 'free' })
  expect(back).toEqual({ languages: null, decidedByModel: [], mustBeChosen: false })
  expect(withModel(whisper, { languages: ['fr'], languageChoice: 'free' }).languages).toEqual(['en', 'de', 'ja', 'fr'])
  expect(withModel({ ...whisper, mustBeChosen: true }, { languages: ['fr'], languageChoice: 'needed' })).toMatchObject({
    mustBeChosen: true,
  })
})

test('a part is told its language if a downloaded model can be told it', () => {
  const decided = { ...whisper, decidedByModel: ['en', 'de'] }
  const told = {
    languages: ['de'],
    languageChoice: 'free',
    task: 'asr',
    state: 'installed',
    origin: 'download',
  } as const
  expect(choices(forPart(decided, [told]))).toEqual(['Automatic', 'German', 'Japanese'])
  expect(choices(forPart(decided, [{ ...told, languages: 'many' }]))).toContain('English')
  const others = [
    { state: 'absent' },
    { origin: 'shipped' },
    { task: 'embedding' },
    { languageChoice: 'ignored' },
  ] as const
  for (const more of others) expect(choices(forPart(decided, [{ ...told, ...more }]))).not.toContain('German')
})

test('a missing model is named with the languages that there are', () => {
  expect(missingModelWords('fr', ['en'])).toContain('Available: Automatic, English.')
  expect(missingModelWords('fr', [])).not.toContain('Available')
  expect(missingModelWords('fr', null)).toBeNull()
})
