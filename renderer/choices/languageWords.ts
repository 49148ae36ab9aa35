import { isLanguageAvailable, isSameLanguage } from '../../shared/languages/spokenLanguages.ts'
import type { Parsed } from '../controls/parsed.ts'
import { words } from '../words/index.ts'
import { languageHint, parseLanguage } from './language.ts'

/** Buttons for the languages with a speech model: `Automatic`, `English`. */
export const languageChoices = (languages: readonly string[] | null): { language: string; name: string }[] =>
  languages === null || languages.length === 0
    ? []
    : [
        { language: 'auto', name: words.transcribe.automatic },
        ...languages.map((language) => ({ language, name: words.languages.name(language) ?? language })),
      ]

/** The problem with a typed language, on this machine (`isHere`) or at a remote service; null if there is none. */
export function languageProblem(
  parsed: Parsed<string>,
  isHere: boolean,
  languages: readonly string[] | null,
  mustBeChosen = false,
): string | null {
  if ('problem' in parsed) return parsed.problem
  if (isHere && mustBeChosen && parsed.value === 'auto') return words.transcribe.mustBeChosen
  return isHere ? missingModelWords(parsed.value, languages) : null
}

/** Whether a person chose a language that the models of this machine cannot be told. */
const isDecidedByModel = (language: string, decidedByModel: readonly string[]): boolean =>
  language !== 'auto' && decidedByModel.some((decided) => isSameLanguage(decided, language))

/** The hint below the field. `here`: facts about this machine; undefined if it does not transcribe, or until they arrive. */
export function hintHere(typed: string, here: { decidedByModel: readonly string[] } | undefined): string {
  const parsed = parseLanguage(typed)
  const isDecided = 'value' in parsed && isDecidedByModel(parsed.value, here?.decidedByModel ?? [])
  return isDecided
    ? words.transcribe.decidedByModel(words.languages.name(parsed.value) ?? parsed.value)
    : languageHint(typed)
}

/** Why this language cannot be transcribed with speech models for `languages`; null if it can. */
export function missingModelWords(language: string, languages: readonly string[] | null): string | null {
  if (isLanguageAvailable(language, languages)) return null
  const names = languageChoices(languages).map(({ name }) => name)
  return names.length === 0
    ? words.languages.noModel(language)
    : words.transcribe.available(words.languages.noModel(language), names)
}
