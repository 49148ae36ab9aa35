import { expect, test } from 'vitest'
import { languageHint, parseLanguage } from '../../renderer/settings/language.ts'

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
  for (const [typed, value] of values) expect(parseLanguage(typed)).toEqual({ value })
  for (const typed of ['english', 'xx', 'e', 'en-', 'en de', '../en', 'en-x-foo', 'en-u-ca-buddhist'])
    expect(parseLanguage(typed)).toEqual({ problem: expect.stringContaining('such as en') })
  expect(languageHint('de')).toBe('German')
  for (const stored of ['english', 'en-x-foo', '']) expect(languageHint(stored)).toContain('such as en')
  expect(languageHint('auto')).toContain('Heard from the recording')
})
