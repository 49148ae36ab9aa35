/** Rules for what speakers of one recording are called: a name that two of them share does not say who speaks. */

/** A name as it is compared: letters in one form and without case, spaces as one. */
export const comparedName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en').normalize('NFKC')

export const isSameSpeakerName = (a: string, b: string): boolean => comparedName(a) === comparedName(b)

/** False for a name that Tapelog gave, such as `Speaker 3`: a person has not said who it is. */
export const isGivenName = (name: string): boolean => name.trim() !== '' && !/^Speaker \d+$/i.test(comparedName(name))

/** What Tapelog calls a speaker until a person says who it is. */
export const defaultSpeakerName = (number: number): string => `Speaker ${number}`

/** 3 for `Speaker 3`; null for a name that a person gave. */
export function defaultSpeakerNumber(name: string): number | null {
  const number = Number(/^Speaker (\d+)$/.exec(name)?.[1] ?? Number.NaN)
  return name === defaultSpeakerName(number) ? number : null
}

/** `Speaker 3`: the first name of that kind which no other speaker has. */
export function freeSpeakerName(names: readonly string[]): string {
  let number = names.length + 1
  while (names.some((name) => isSameSpeakerName(name, defaultSpeakerName(number)))) number++
  return defaultSpeakerName(number)
}
