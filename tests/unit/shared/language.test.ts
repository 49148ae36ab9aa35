import { expect, test } from 'vitest'
import { parseLanguage as parseFlag } from '../../../electron/cli/options.ts'
import { languageHint, parseLanguage } from '../../../renderer/settings/language.ts'
import { transcriptionChangesSchema, transcriptionOptionsSchema } from '../../../shared/domain.ts'
import { settingsPatchSchema } from '../../../shared/settings.ts'
import { isLanguageTag, keptLanguage } from '../../../shared/spokenLanguages.ts'

test('a language is auto or a code that has a name, in its usual spelling', () => {
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
  for (const typed of ['english', 'xx', 'e', 'en-', 'en de', '../en', 'en-x-foo', 'en-u-ca-buddhist', 'en; DROP']) {
    expect(parseLanguage(typed)).toEqual({ problem: expect.stringContaining('such as en') })
    expect(() => parseFlag(typed)).toThrow('such as en')
  }
  expect(languageHint('de')).toBe('German')
  for (const stored of ['english', 'en-x-foo', '']) expect(languageHint(stored)).toContain('such as en')
  expect(languageHint('auto')).toContain('heard in the recording')
})

test('every command takes a language tag only; what an earlier version kept is read all the same', () => {
  const isTaken = (language: string) => [
    transcriptionOptionsSchema.safeParse({ language }).success,
    transcriptionChangesSchema.safeParse({ language }).success,
    settingsPatchSchema.safeParse({ transcription: { language } }).success,
  ]
  for (const language of ['auto', 'en', 'pt-BR', 'zh-Hans-CN', 'es-419', 'yue'])
    expect([language, isTaken(language)]).toEqual([language, [true, true, true]])
  for (const language of ['', 'e', 'en; DROP', 'en,de', 'pt_BR', 'en-', '../en', 'en\n', 'ен', 'x'.repeat(21)])
    expect([language, isTaken(language)]).toEqual([language, [false, false, false]])
  expect(['pt_BR', ' en', 'en; DROP', ''].map(keptLanguage)).toEqual(['pt-BR', 'en', 'auto', 'auto'])
})
