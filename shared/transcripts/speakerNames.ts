import { foldedText } from '../text/folding.ts'

/** Rules for the names of one recording's speakers. If two speakers share a name, the name does not tell who speaks. */

/** A name in the form that is compared: one form of letters and signs, no case, single spaces. */
export const comparedName = (name: string): string =>
  foldedText(name.normalize('NFKC'), 'case').trim().replace(/\s+/g, ' ')

export const isSameSpeakerName = (a: string, b: string): boolean => comparedName(a) === comparedName(b)

/** The name that the library stores until a person names the speaker: `#3`, which is shown as `Speaker 3` in the reader's language. */
export const defaultSpeakerName = (number: number): string => `#${number}`

/** 3 for `#3`; null for a name that a person gave. */
export function defaultSpeakerNumber(name: string): number | null {
  const digits = /^#([1-9]\d{0,8})$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** False for a name that Tapelog gave, such as `#3`, because no person has named the speaker. */
export const isGivenName = (name: string): boolean => name.trim() !== '' && defaultSpeakerNumber(name.trim()) === null

/** The condition “a person gave this name”, for a column in SQL. */
export const isGivenNameSql = (column: string): string =>
  `(${column} NOT GLOB '#[1-9]*' OR substr(${column}, 2) GLOB '*[^0-9]*' OR length(${column}) > 10)`

/** The first name of the form `#3` that no other speaker has. */
export function freeSpeakerName(names: readonly string[]): string {
  let number = names.length + 1
  while (names.some((name) => isSameSpeakerName(name, defaultSpeakerName(number)))) number++
  return defaultSpeakerName(number)
}
