import { expect, test } from 'vitest'
import { parseLanguage as parseFlag } from '../../../electron/cli/options.ts'
import {
  isNameTyped,
  languageHint,
  languageText,
  offeredLanguages,
  parseLanguage,
} from '../../../renderer/choices/language.ts'
import { isLanguageTag, languageCodes } from '../../../shared/languages/spokenLanguages.ts'
import { transcriptionChangesSchema, transcriptionOptionsSchema } from '../../../shared/recordings/domain.ts'
import { settingsPatchSchema } from '../../../shared/settings/settings.ts'

test('a language is auto or a code that has a name', () => {
  const values: [string, string][] = [
    ['', 'auto'],
    [' Auto ', 'auto'],
    ['EN', 'en'],
    ['pt_br', 'pt-BR'],
    ['zh-hans', 'zh-Hans'],
    ['zh_Hans_CN', 'zh-Hans-CN'],
    ['yue', 'yue'],
  ]
  for (const [typed, value] of values) {
    expect(parseLanguage(typed)).toEqual({ value })
    expect(parseFlag(typed)).toBe(value)
    expect(isLanguageTag(value)).toBe(true)
  }
  expect(() => parseFlag('english')).toThrow('such as en')
  for (const typed of ['xx', 'e', 'en-', 'en de', '../en', 'en-x-foo', 'en-u-ca-buddhist', 'en; DROP']) {
    expect(parseLanguage(typed)).toEqual({ problem: expect.stringContaining('such as en') })
    expect(() => parseFlag(typed)).toThrow('such as en')
  }
  // The field accepts names too, and says so.
  expect(languageHint('xx')).toContain('name of a language')
  expect(languageHint('de')).toBe('German')
  for (const stored of ['englisch', 'en-x-foo']) expect(languageHint(stored)).toContain('such as en')
  expect(languageHint('auto')).toContain('Tapelog detects the language')
})

test('every command takes a language tag only', () => {
  const isTaken = (language: string) => [
    transcriptionOptionsSchema.safeParse({ language }).success,
    transcriptionChangesSchema.safeParse({ language }).success,
    settingsPatchSchema.safeParse({ transcription: { language } }).success,
  ]
  for (const language of ['auto', 'en', 'pt-BR', 'zh-Hans-CN', 'es-419', 'yue'])
    expect([language, isTaken(language)]).toEqual([language, [true, true, true]])
  for (const language of ['', 'e', 'en; DROP', 'en,de', 'pt_BR', 'en-', '../en', 'en\n', 'ен', 'x'.repeat(21)])
    expect([language, isTaken(language)]).toEqual([language, [false, false, false]])
})

test('a language may be typed by its name or its code', () => {
  for (const [typed, value] of [
    ['German', 'de'],
    [' german ', 'de'],
    ['english', 'en'],
    ['Cantonese', 'yue'],
    ['Automatic', 'auto'],
    ['de-CH', 'de-CH'],
    ['en', 'en'],
  ] as const)
    expect(parseLanguage(typed), typed).toEqual({ value })
  expect(parseLanguage('Germ')).toHaveProperty('problem')
  expect(languageText('de')).toBe('German')
  expect(languageText('auto')).toBe('Automatic')
  for (const code of languageCodes) expect(parseLanguage(languageText(code)), code).toEqual({ value: code })
})

test('languages used last come first, then those of this machine', () => {
  const offered = offeredLanguages(['en', 'ja'], ['de', 'auto', 'en'])
  expect(offered.slice(0, 5).map(({ language, isHere }) => [language, isHere])).toEqual([
    ['de', false],
    ['auto', false],
    ['en', true],
    ['ja', true],
    ['af', false],
  ])
  expect(new Set(offered.map(({ language }) => language)).size).toBe(offered.length)
  expect(offered.length).toBeGreaterThan(100)
})

test('typed text offers languages with a word that begins so, without accents', () => {
  const offered = (typed: string) => languageCodes.map(languageText).filter((name) => isNameTyped(name, typed))
  expect(offered('fr')).toContain('French')
  expect(offered('fr')).not.toContain('Afrikaans')
  expect(isNameTyped('Norwegian Bokmål', 'bokma')).toBe(true)
  expect(isNameTyped('Norwegian Bokmål', 'Norwegian Bo')).toBe(true)
  expect(isNameTyped('フランス語', 'ンス')).toBe(true)
  expect(offered('')).toHaveLength(languageCodes.length)
})
