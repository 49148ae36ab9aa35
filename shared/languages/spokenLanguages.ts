import type { ErrorInfo } from '../errors/errors.ts'

/** The languages in which a recording can be transcribed, and the languages with a speech model. */

/** The code if a run fails because its language has no speech model. The same run would fail again. */
export const languageUnavailable = 'language-unavailable'
export const needsOtherLanguage = (error: Pick<ErrorInfo, 'code'> | null): boolean =>
  error?.code === languageUnavailable

/** The language without its region: `de` for `de-AT`. */
const primaryOf = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? ''

/** Whether two tags mean the same language in any region: `en-US` and `en`. */
export const isSameLanguage = (one: string, other: string): boolean => primaryOf(one) === primaryOf(other)

/**
 * Whether a run in this language can succeed. `languages`: the service's languages with speech models; null if the
 * service accepts any language, or does not say which.
 */
export const isLanguageAvailable = (language: string, languages: readonly string[] | null): boolean =>
  languages === null ||
  (language === 'auto' ? languages.length > 0 : languages.some((available) => isSameLanguage(available, language)))

/** Languages that are offered by name, as ISO 639 codes. A person types others as a code, such as `de-CH`. */
export const languageCodes: readonly string[] =
  `af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr ga gl gu ha haw he hi hr ht hu hy id ig is it ja jv ka
   kk km kn ko ku la lb ln lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc pa pl ps pt ro ru rw sa sd si sk sl sn so sq sr su sv sw
   ta te tg th tk tl tr tt uk ur uz vi xh yi yo yue zh zu`.split(/\s+/)

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/**
 * Whether the text is `auto`, or has the form of a language tag (BCP 47): `en`, `pt-BR`, `zh-Hans-CN`. It is sent to services
 * unchanged, so it must not leave room for other text.
 */
export const isLanguageTag = (language: string): boolean =>
  /^(auto|[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?)$/i.test(language)

/** Whether the text names a language, as {@link isLanguageTag} without `auto`. */
export const isNamedLanguageTag = (language: string): boolean => isLanguageTag(language) && !/^auto$/i.test(language)

/**
 * Reads a typed language: `auto` for `auto` or an empty text; the usual spelling (`pt-BR`) of a code that has a name;
 * else null.
 */
export function typedLanguage(typed: string): string | null {
  const code = typed.trim().replaceAll('_', '-')
  if (code === '' || code.toLowerCase() === 'auto') return 'auto'
  return isLanguageTag(code) && languageName(code) ? (Intl.getCanonicalLocales(code)[0] ?? code) : null
}

/** `German` for `de`; undefined if the text is not a language code. */
export function languageName(language: string): string | undefined {
  try {
    return names.of(Intl.getCanonicalLocales(language)[0] ?? language)
  } catch {
    return undefined
  }
}
