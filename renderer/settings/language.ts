import type { Parsed } from '../controls/parsed.ts'

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** What is typed as a language: `auto`, which empty is too, or a code in its usual spelling (`pt-BR`) that has a name. */
export function parseLanguage(typed: string): Parsed<string> {
  const code = typed.trim().replace('_', '-')
  if (code === '' || code.toLowerCase() === 'auto') return { value: 'auto' }
  const [canonical] = canonicalOf(code)
  return canonical !== undefined && names.of(canonical) !== undefined
    ? { value: canonical }
    : { problem: 'No language has this code. Type auto, or a code such as en, de or pt-BR.' }
}

function canonicalOf(code: string): string[] {
  try {
    return Intl.getCanonicalLocales(code)
  } catch {
    return []
  }
}

/** What is said below the field: which language it is. */
export function languageHint(language: string): string {
  const parsed = parseLanguage(language)
  const name = 'value' in parsed && parsed.value !== 'auto' ? names.of(parsed.value) : undefined
  return name ?? 'Heard from the recording itself. Or a code such as en.'
}
