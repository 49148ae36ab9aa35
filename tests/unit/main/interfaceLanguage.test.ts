import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChosenLanguage } from '../../../electron/main/interfaceLanguage.ts'
import { KeptChoice } from '../../../electron/main/keptChoice.ts'
import { appResponse } from '../../../electron/main/responses.ts'
import { type Theme, themeSchema } from '../../../shared/settings/settings.ts'
import { speak, words } from '../../../shared/words/catalogue.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder = ''
const path = () => join(folder, 'interface.json')
beforeEach(() => {
  folder = testFolder()
})
afterEach(() => speak('en'))

test.each([
  [['ja-JP', 'en-US'], 'ja'],
  [['ja'], 'ja'],
  [['de-AT', 'en-US'], 'de'],
  [['en-GB', 'ja'], 'en'],
  [['jam-JM'], 'en'],
  [[], 'en'],
])('a system in %j has a window in %s until a person chooses another', (systemLanguages, language) => {
  const chosen = new ChosenLanguage(path(), systemLanguages)
  expect([chosen.choice, chosen.language]).toEqual(['system', language])
  for (const other of ['ja', 'en'] as const) {
    chosen.choose(other)
    expect(chosen.language).toBe(other)
    expect(new ChosenLanguage(path(), systemLanguages).language).toBe(other)
  }
  chosen.choose('system')
  expect(new ChosenLanguage(path(), systemLanguages).language).toBe(language)
})

test.each(['', '{"interfaceLanguage":"tlh"}', '[]', 'null'])('a file with %j counts as no choice', (content) => {
  writeFileSync(path(), content)
  expect(new ChosenLanguage(path(), ['ja-JP']).choice).toBe('system')
})

test('a choice that cannot be written is not applied', () => {
  const chosen = new ChosenLanguage(join(folder, 'gone', 'interface.json'), ['en'])
  expect(() => chosen.choose('ja')).toThrow()
  expect([chosen.choice, chosen.language]).toEqual(['system', 'en'])
})

test('the served page states the language in the file that the build makes', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../renderer/index.html'))
  writeFileSync(join(folder, 'index.html'), page)
  const served = async (language: 'en' | 'ja') =>
    (await appResponse(folder, new Request('app://tapelog/'), language)).text()
  expect(await served('en')).toBe(page.toString())
  expect(await served('ja')).toContain('<html lang="ja">')
})

test('the texts of the main process change at once', async () => {
  await speak('ja')
  expect(words.shell.menu.edit).toBe('編集')
  await speak('en')
  expect(words.shell.menu.edit).toBe('Edit')
})

test('a damaged file of the theme counts as no choice', () => {
  const file = join(folder, 'theme.json')
  const theme = () => new KeptChoice<Theme>(file, 'theme', themeSchema, 'system')
  expect(theme().value).toBe('system')
  theme().choose('dark')
  expect(theme().value).toBe('dark')
  for (const content of ['', '[]', 'null', '{"theme":"sepia"}']) {
    writeFileSync(file, content)
    expect(theme().value).toBe('system')
  }
})
