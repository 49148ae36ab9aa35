import { type ChosenLanguage, type InterfaceLanguage, isTestLanguage } from '../languages/interfaceLanguage.ts'
import { german, germanReview } from './de/index.ts'
import { english } from './en/index.ts'
import { spanish, spanishReview } from './es/index.ts'
import { french, frenchReview } from './fr/index.ts'
import { japanese, japaneseReview } from './ja/index.ts'
import { inTestLanguage } from './testLanguage.ts'
import { type Translation, type TranslationReview, translated } from './translated.ts'

/** Every text in English, which gives the shape of a translation. */
export type Words = typeof english

/**
 * Each language of Tapelog: its name in that language, its folder, and which of its texts are drafts. A new language is a folder and a
 * row here. `review`: null for the original.
 */
export const catalogue = {
  en: { name: 'English', texts: english, review: null },
  de: { name: 'Deutsch', texts: german, review: germanReview },
  es: { name: 'Español', texts: spanish, review: spanishReview },
  fr: { name: 'Français', texts: french, review: frenchReview },
  ja: { name: '日本語', texts: japanese, review: japaneseReview },
} satisfies Record<ChosenLanguage, { name: string; texts: Translation<Words>; review: TranslationReview | null }>

/** The texts in the language of this process. Read a text when you show it, and store none. */
export let words: Words = english

/** Sets the language of this process from now on. */
export function speak(language: InterfaceLanguage): void {
  words = wordsIn(language)
}

/** The texts in a language, for a process that speaks with people of several. */
export function wordsIn(language: InterfaceLanguage): Words {
  if (isTestLanguage(language)) return inTestLanguage(english, language)
  return language === 'en' ? english : translated<Words>(english, catalogue[language].texts)
}
