import { expect, test } from 'vitest'
import { spellingTool } from '../../../renderer/spelling/spellingTool.ts'

test('the editor’s menu shows whether the transcript is checked, else why not', () => {
  const german = { isOn: true, language: 'de', hasDictionary: true }
  expect(spellingTool(german)).toBe('Spell-check: German…')
  expect(spellingTool({ ...german, language: 'de_AT' })).toBe('Spell-check: Austrian German…')
  expect(spellingTool({ ...german, language: 'ja', hasDictionary: false })).toBe(
    'Spell-check: no dictionary for Japanese…',
  )
  expect(spellingTool({ ...german, language: null, hasDictionary: false })).toBe('Spell-check: unknown language…')
  expect(spellingTool({ ...german, isOn: false })).toBe('Spell-check: off…')
})
