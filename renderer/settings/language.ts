import { languageName, typedLanguage } from '../../shared/spokenLanguages.ts'
import type { Parsed } from '../controls/parsed.ts'

const problem = 'No language has this code. Type auto, or a code such as en, de or pt-BR.'

export function parseLanguage(typed: string): Parsed<string> {
  const value = typedLanguage(typed)
  return value === null ? { problem } : { value }
}

/** What is said below the field: which language it is. */
export function languageHint(language: string): string {
  if (language === 'auto') return 'Heard from the recording itself. Or a code such as en.'
  return languageName(language) ?? problem
}
