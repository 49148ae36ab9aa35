/** Rules for what speakers of one recording are called: a name that two of them share does not say who speaks. */

/** A name as it is compared: letters in one form and without case, spaces as one. */
export const comparedName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en').normalize('NFKC')

export const isSameSpeakerName = (a: string, b: string): boolean => comparedName(a) === comparedName(b)

/** What the library keeps for a speaker until a person says who it is: `#3`, which is shown as `Speaker 3` in the reader's language. */
export const defaultSpeakerName = (number: number): string => `#${number}`

/** 3 for `#3`; null for a name that a person gave. */
export function defaultSpeakerNumber(name: string): number | null {
  const digits = /^#([1-9]\d{0,8})$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** False for a name that Tapelog gave, such as `#3`: a person has not said who it is. */
export const isGivenName = (name: string): boolean => name.trim() !== '' && defaultSpeakerNumber(name.trim()) === null

/** The same of a column, in SQL. */
export const isGivenNameSql = (column: string): string =>
  `(${column} NOT GLOB '#[1-9]*' OR substr(${column}, 2) GLOB '*[^0-9]*' OR length(${column}) > 10)`

/** `#3`: the first name of that kind which no other speaker has. */
export function freeSpeakerName(names: readonly string[]): string {
  let number = names.length + 1
  while (names.some((name) => isSameSpeakerName(name, defaultSpeakerName(number)))) number++
  return defaultSpeakerName(number)
}
