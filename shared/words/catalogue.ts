import { english } from './en/index.ts'
import { japanese } from './ja/index.ts'
import { inTestLanguage, isTestLanguage, type TestLanguage } from './testLanguage.ts'
import { type Translation, translated } from './translated.ts'

/** Every text in English, which gives the shape of a translation. */
export type Words = typeof english

/** Each language of Tapelog: its name in that language, and its folder. A new language is a folder and a row here. */
export const catalogue = {
  en: { name: 'English', texts: english },
  ja: { name: '日本語', texts: japanese },
} satisfies Record<string, { name: string; texts: Translation<Words> }>

/** The languages that a person can choose. */
type ChosenLanguage = keyof typeof catalogue
export const chosenLanguages = Object.keys(catalogue) as [ChosenLanguage, ...ChosenLanguage[]]

/** The language of Tapelog's window, dialogs, terminal and exports. */
export type InterfaceLanguage = ChosenLanguage | TestLanguage
export const isInterfaceLanguage = (language: string): language is InterfaceLanguage =>
  isTestLanguage(language) || Object.hasOwn(catalogue, language)

/** The texts in the language of this process. Read a text when you show it, and store none. */
export let words: Words = english

/** Sets the language of this process from now on. */
export function speak(language: InterfaceLanguage): void {
  if (isTestLanguage(language)) words = inTestLanguage(english, language)
  else words = language === 'en' ? english : translated<Words>(english, catalogue[language].texts)
}
