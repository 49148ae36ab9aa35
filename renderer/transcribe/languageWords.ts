import { isLanguageAvailable, languageName, noModelWords } from '../../shared/spokenLanguages.ts'
import { words } from '../words/index.ts'

/** The languages with a speech model, as buttons: `Automatic`, `English`. */
export const languageChoices = (languages: readonly string[] | null): { language: string; name: string }[] =>
  languages === null || languages.length === 0
    ? []
    : [
        { language: 'auto', name: words.transcribe.automatic },
        ...languages.map((language) => ({ language, name: languageName(language) ?? language })),
      ]

/** Why this language cannot be transcribed with speech models for `languages`; null if it can. */
export function missingModelWords(language: string, languages: readonly string[] | null): string | null {
  if (isLanguageAvailable(language, languages)) return null
  const names = languageChoices(languages).map(({ name }) => name)
  return names.length === 0 ? noModelWords(language) : words.transcribe.available(noModelWords(language), names)
}
