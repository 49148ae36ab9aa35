import { type ChosenLanguage, type InterfaceLanguage, isTestLanguage } from '../languages/interfaceLanguage.ts'
import { english } from './en/index.ts'
import { inTestLanguage } from './testLanguage.ts'
import { type Translation, type TranslationReview, translated } from './translated.ts'

/** Every text in English, which gives the shape of a translation. */
export type Words = typeof english

/** `review`: which of the texts are drafts; null for the original. */
type Texts = { texts: Translation<Words>; review: TranslationReview | null }

/**
 * Each language of Tapelog: its name in that language, and its folder, which is read only in a process that speaks it. A new language is a
 * folder and a row here.
 */
export const catalogue = {
  en: { name: 'English', read: async () => ({ texts: english, review: null }) },
  de: {
    name: 'Deutsch',
    read: async () => {
      const { german, germanReview } = await import('./de/index.ts')
      return { texts: german, review: germanReview }
    },
  },
  es: {
    name: 'Español',
    read: async () => {
      const { spanish, spanishReview } = await import('./es/index.ts')
      return { texts: spanish, review: spanishReview }
    },
  },
  fr: {
    name: 'Français',
    read: async () => {
      const { french, frenchReview } = await import('./fr/index.ts')
      return { texts: french, review: frenchReview }
    },
  },
  ja: {
    name: '日本語',
    read: async () => {
      const { japanese, japaneseReview } = await import('./ja/index.ts')
      return { texts: japanese, review: japaneseReview }
    },
  },
} satisfies Record<ChosenLanguage, { name: string; read: () => Promise<Texts> }>

/** The texts in the language of this process. Read a text when you show it, and store none. */
export let words: Words = english

let turns = 0

/** Sets the language of this process from now on. Of several that are asked for at once, the last one counts. */
export async function speak(language: InterfaceLanguage): Promise<void> {
  turns += 1
  const turn = turns
  const read = await wordsIn(language)
  if (turn === turns) words = read
}

/** The texts in a language, for a process that speaks with people of several. */
export async function wordsIn(language: InterfaceLanguage): Promise<Words> {
  if (isTestLanguage(language)) return inTestLanguage(english, language)
  const { texts } = await catalogue[language].read()
  return language === 'en' ? english : translated<Words>(english, texts)
}
