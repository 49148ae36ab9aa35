import { languageName } from '../../shared/spokenLanguages.ts'
import type { Parsed } from '../controls/parsed.ts'

const problem = 'No language has this code. Type auto, or a code such as en, de or pt-BR.'

/** What is typed as a language: `auto`, which empty is too, or a code in its usual spelling (`pt-BR`) that has a name. */
export function parseLanguage(typed: string): Parsed<string> {
  const code = typed.trim().replaceAll('_', '-')
  if (code === '' || code.toLowerCase() === 'auto') return { value: 'auto' }
  return languageName(code) ? { value: Intl.getCanonicalLocales(code)[0] ?? code } : { problem }
}

/** What is said below the field: which language it is. */
export function languageHint(language: string): string {
  if (language === 'auto') return 'Heard from the recording itself. Or a code such as en.'
  return languageName(language) ?? problem
}
