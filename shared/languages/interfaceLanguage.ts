import { z } from 'zod'

/** The languages that a person can choose: the folders of `shared/words`. */
export const chosenLanguages = ['en', 'de', 'es', 'fr', 'ja'] as const
export type ChosenLanguage = (typeof chosenLanguages)[number]

/** Languages for tests, which show texts that are missing from the catalogue (`shared/words/testLanguage.ts`). */
const testLanguages = ['xx', 'xm'] as const
export type TestLanguage = (typeof testLanguages)[number]
export const isTestLanguage = (language: string): language is TestLanguage =>
  (testLanguages as readonly string[]).includes(language)

/** The language of Tapelog's window, dialogs, terminal and exports. */
export type InterfaceLanguage = ChosenLanguage | TestLanguage
export const isInterfaceLanguage = (language: string): language is InterfaceLanguage =>
  isTestLanguage(language) || (chosenLanguages as readonly string[]).includes(language)

/** A person's choice: a language of the catalogue, or the language of the system. */
export const interfaceLanguageChoiceSchema = z.enum(['system', ...chosenLanguages])
export type InterfaceLanguageChoice = z.infer<typeof interfaceLanguageChoiceSchema>

/** `systemLanguages`: BCP 47 tags, the preferred one first. Only the first one counts. */
export const interfaceLanguageOf = (
  choice: InterfaceLanguageChoice,
  systemLanguages: readonly string[],
): InterfaceLanguage => (choice === 'system' ? (languageOfTag(systemLanguages[0]) ?? 'en') : choice)

/** The catalogue's language for `ja-JP` or `ja_JP.UTF-8`; null if there is none. */
function languageOfTag(tag: string | undefined): InterfaceLanguage | null {
  const language = tag?.toLowerCase().split(/[-_.@]/)[0] ?? ''
  return isInterfaceLanguage(language) ? language : null
}

/**
 * The language of the terminal, and of exports from it: TAPELOG_LANGUAGE, else the first of LC_ALL, LC_MESSAGES and LANG that is set,
 * like in other programs. English if the catalogue does not have the language. `--language` is the spoken language.
 */
export const terminalLanguage = (environment: Readonly<Record<string, string | undefined>>): InterfaceLanguage => {
  const { TAPELOG_LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = environment
  return languageOfTag(TAPELOG_LANGUAGE) ?? languageOfTag(LC_ALL || LC_MESSAGES || LANG) ?? 'en'
}
