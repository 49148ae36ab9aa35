import { english } from './en/index.ts'
import { japanese } from './ja/index.ts'
import { type Translation, translated } from './translated.ts'

/** Every text, in English: the shape of a translation. */
export type Words = typeof english

/** Each language of Tapelog: its name in itself, and its folder. A new one is a folder and a row here. */
export const catalogue = {
  en: { name: 'English', texts: english },
  ja: { name: '日本語', texts: japanese },
} satisfies Record<string, { name: string; texts: Translation<Words> }>

/** A language that Tapelog's window, dialogs, terminal and exports are written in. */
export type InterfaceLanguage = keyof typeof catalogue
export const interfaceLanguages = Object.keys(catalogue) as InterfaceLanguage[]
export const isInterfaceLanguage = (language: string): language is InterfaceLanguage =>
  Object.hasOwn(catalogue, language)

/** In the language of this process: read a text where it is shown, and keep none. */
export let words: Words = english

/** The language of this process from now on. */
export function speak(language: InterfaceLanguage): void {
  words = language === 'en' ? english : translated<Words>(english, catalogue[language].texts)
}

/** For tests: texts of a language that is not in the table. */
export function speakAs(texts: Words): void {
  words = texts
}
