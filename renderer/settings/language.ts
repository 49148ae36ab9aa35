import { typedLanguage } from '../../shared/spokenLanguages.ts'
import type { Parsed } from '../controls/parsed.ts'
import { words } from '../words/index.ts'

const { languageAuto, languageUnknown } = words.settings.transcription

export function parseLanguage(typed: string): Parsed<string> {
  const value = typedLanguage(typed)
  return value === null ? { problem: languageUnknown } : { value }
}

/** The hint below the field: the name of the language. */
export function languageHint(language: string): string {
  if (language === 'auto') return languageAuto
  return words.languages.name(language) ?? languageUnknown
}
