/**
 * The dictionaries that are included in Tapelog, and the languages that they check. Tapelog never downloads
 * dictionaries.
 * @exportedFor tests: they go through the whole list
 */

export const dictionaryNames = ['en', 'en-gb', 'de', 'fr', 'es', 'it', 'pt', 'pt-pt', 'nl'] as const
export type DictionaryName = (typeof dictionaryNames)[number]

const ofRegion: Readonly<Record<string, readonly DictionaryName[]>> = {
  'en-us': ['en'],
  'en-gb': ['en-gb'],
  'en-ie': ['en-gb'],
  'pt-br': ['pt'],
  'pt-pt': ['pt-pt'],
}
/** If the region is unknown, a word is right if one of these dictionaries has it. */
const ofLanguage: Readonly<Record<string, readonly DictionaryName[]>> = {
  en: ['en', 'en-gb'],
  de: ['de'],
  fr: ['fr'],
  es: ['es'],
  it: ['it'],
  pt: ['pt', 'pt-pt'],
  nl: ['nl'],
}

/** The languages with a dictionary, as tags without a region. */
export const spelledLanguages: readonly string[] = Object.keys(ofLanguage)

/** The dictionaries that check a language (`de`, `en-GB`, `pt_BR`); empty if there are none. */
export function dictionariesOf(language: string): readonly DictionaryName[] {
  const tag = language.toLowerCase().replaceAll('_', '-')
  return ofRegion[tag] ?? ofLanguage[tag.split('-')[0] ?? ''] ?? []
}
