import { isLanguageAvailable, languageName, noModelWords } from '../../shared/spokenLanguages.ts'

/** `Automatic`, `English`: the languages that a click chooses. */
export const languageChoices = (languages: readonly string[] | null): { language: string; name: string }[] =>
  languages === null || languages.length === 0
    ? []
    : [
        { language: 'auto', name: 'Automatic' },
        ...languages.map((language) => ({ language, name: languageName(language) ?? language })),
      ]

/** What is wrong with transcribing in this language at a service with these; null where nothing is. */
export function missingModelWords(language: string, languages: readonly string[] | null): string | null {
  if (isLanguageAvailable(language, languages)) return null
  const names = languageChoices(languages).map(({ name }) => name)
  return names.length === 0 ? noModelWords(language) : `${noModelWords(language)} Available: ${names.join(', ')}.`
}
