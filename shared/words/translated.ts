/** Texts by name, in groups: plain texts, functions of values, and lists. */
type Texts = { readonly [name: string]: unknown }

/** The shape of a translation: the same names and values. If a name is missing, the original text is used. */
export type Translation<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => R extends string ? string : R
    : T extends readonly unknown[]
      ? T
      : { readonly [K in keyof T]?: Translation<T[K]> }

/**
 * Which areas of a translation are more than drafts. `checked`: each file that an independent reader translated back and somebody
 * compared with the English one, with the mark of the text that was compared (tests/unit/words/translations.test.ts). `drafts`: the rest.
 */
export type TranslationReview = { readonly checked: Readonly<Record<string, string>>; readonly drafts: string }

const isGroup = (value: unknown): value is Texts => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The original, with each text replaced if the translation has it. Lists are replaced as a whole. */
export function translated<T extends object>(original: T, translation: NoInfer<Translation<T>>): T {
  const result: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(original)) {
    const own = (translation as Texts)[name]
    result[name] = own === undefined ? text : isGroup(text) ? translated(text, own as Translation<object>) : own
  }
  return result as T
}

/**
 * The faults of a translation, one line for each text: `queue.title: missing`, `queue.row.label: takes 1 values, not
 * 2`. It also reports names that the original lacks, and lists of another length.
 * @exportedFor tests: they check that there is none
 */
export function translationGaps(original: object, translation: object, at = ''): string[] {
  const gaps: string[] = []
  const texts = original as Texts
  const own = translation as Texts
  for (const name of Object.keys(own)) if (!(name in texts)) gaps.push(`${at}${name}: not in the original`)
  for (const [name, text] of Object.entries(texts)) gaps.push(...gapsOf(text, own[name], `${at}${name}`))
  return gaps
}

function gapsOf(text: unknown, own: unknown, place: string): string[] {
  if (own === undefined) return isGroup(text) ? translationGaps(text, {}, `${place}.`) : [`${place}: missing`]
  if (typeof text !== typeof own || Array.isArray(text) !== Array.isArray(own))
    return [`${place}: is a ${typeof own}, not a ${typeof text}`]
  if (typeof text === 'function' && typeof own === 'function')
    return text.length === own.length ? [] : [`${place}: takes ${own.length} values, not ${text.length}`]
  if (Array.isArray(text) && Array.isArray(own) && text.length !== own.length)
    return [`${place}: has ${own.length} entries, not ${text.length}`]
  return typeof text === 'object' && text !== null ? translationGaps(text, own as object, `${place}.`) : []
}
