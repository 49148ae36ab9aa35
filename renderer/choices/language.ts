import { languageCodes, languageName, typedLanguage } from '../../shared/languages/spokenLanguages.ts'
import type { Parsed } from '../controls/parsed.ts'
import { words } from '../words/index.ts'

const { languageAuto, languageUnknown } = words.settings.transcription

const folded = (text: string): string => text.trim().toLocaleLowerCase()

/** The code of each language, by its name in the window's language and in English. */
const codeOfName = new Map<string, string>(
  languageCodes.flatMap((code) =>
    [languageName(code), words.languages.name(code)].flatMap((name) => (name ? [[folded(name), code] as const] : [])),
  ),
)
codeOfName.set(folded(words.transcribe.automatic), 'auto')

/** A language as a person types it: its name, or a code such as `en` or `de-CH`. */
export function parseLanguage(typed: string): Parsed<string> {
  const value = codeOfName.get(folded(typed)) ?? typedLanguage(typed)
  return value === null ? { problem: languageUnknown } : { value }
}

/** The text in the field for a code: `German`. A code without a name is shown as it is. */
export const languageText = (language: string): string =>
  language === 'auto' ? words.transcribe.automatic : (words.languages.name(language) ?? language)

/** Accents do not count: `ş` is found by `s`. */
const withoutAccents = (text: string): string =>
  folded(text.normalize('NFD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, ''))

/**
 * Whether a name is offered for the typed text: a word of it begins so. `Fr` offers French, not Afrikaans. In scripts without spaces the text
 * may stand anywhere.
 */
export function isNameTyped(name: string, typed: string): boolean {
  const [whole, part] = [withoutAccents(name), withoutAccents(typed)]
  if (!/^\p{Script=Latin}/u.test(part)) return whole.includes(part)
  return [whole, ...whole.split(/[^\p{L}\p{M}]+/u)].some((word) => word.startsWith(part))
}

/** The hint below the field: the language's name, if the person typed a code. */
export function languageHint(typed: string): string {
  const parsed = parseLanguage(typed)
  if ('problem' in parsed) return languageUnknown
  if (parsed.value === 'auto') return languageAuto
  return words.languages.name(parsed.value) ?? languageUnknown
}

type OfferedLanguage = { language: string; name: string; isHere: boolean; isDecided: boolean }

/**
 * The offered languages: first the last used ones, then the languages that this machine can transcribe, then the others
 * by name. `here`: null if this machine accepts any language, or if its languages are unknown. `decided`: languages whose models
 * cannot be told the language; they are not offered as this machine's.
 */
export function offeredLanguages(
  here: readonly string[] | null,
  used: readonly string[],
  decided: readonly string[] = [],
): OfferedLanguage[] {
  const byName = [...languageCodes].sort((a, b) => languageText(a).localeCompare(languageText(b)))
  const told = here?.filter((language) => !decided.includes(language)) ?? []
  return [...new Set([...used, 'auto', ...told, ...byName])].map((language) => ({
    language,
    name: languageText(language),
    isHere: told.includes(language),
    isDecided: decided.includes(language),
  }))
}
