import { z } from 'zod'

/** Languages that the window, its menus and its dialogs are written in. */
export type InterfaceLanguage = 'en' | 'ja'

/** What a person chooses: one of them, or the language of the system. */
export const interfaceLanguageChoiceSchema = z.enum(['system', 'en', 'ja'])
export type InterfaceLanguageChoice = z.infer<typeof interfaceLanguageChoiceSchema>

/** `systemLanguages`: BCP 47 tags, the preferred one first. Only the first counts. */
export const interfaceLanguageOf = (
  choice: InterfaceLanguageChoice,
  systemLanguages: readonly string[],
): InterfaceLanguage => {
  if (choice !== 'system') return choice
  return /^ja\b/i.test(systemLanguages[0] ?? '') ? 'ja' : 'en'
}
