import type { ErrorInfo } from './errors.ts'

/** What a recording is asked to be transcribed as, and what there are speech models for. */

/** Code of the failure of a run whose language has no speech model: the same run would fail again. */
export const languageUnavailable = 'language-unavailable'
export const needsOtherLanguage = (error: Pick<ErrorInfo, 'code'> | null): boolean =>
  error?.code === languageUnavailable

/** `de` of `de-AT`. */
const primaryOf = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? ''

/**
 * Whether a run in this language can succeed. `languages`: what a service has speech models for; null where it takes any
 * or does not say.
 */
export const isLanguageAvailable = (language: string, languages: readonly string[] | null): boolean =>
  languages === null ||
  (language === 'auto'
    ? languages.length > 0
    : languages.some((available) => primaryOf(available) === primaryOf(language)))

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** `German` for `de`; undefined for what is no language code. */
export function languageName(language: string): string | undefined {
  try {
    return names.of(Intl.getCanonicalLocales(language)[0] ?? language)
  } catch {
    return undefined
  }
}

/** `No speech model for German is installed on this machine.` */
export const noModelWords = (language: string): string =>
  language === 'auto'
    ? 'No speech model is installed on this machine.'
    : `No speech model for ${languageName(language) ?? `“${language}”`} is installed on this machine.`
