/** Rules for what speakers of one recording are called: a name that two of them share does not say who speaks. */

/** A name as it is compared: letters in one form and without case, spaces as one. */
export const comparedName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en').normalize('NFKC')

export const isSameSpeakerName = (a: string, b: string): boolean => comparedName(a) === comparedName(b)

/** False for a name that Tapelog gave, such as `Speaker 3`: a person has not said who it is. */
export const isGivenName = (name: string): boolean => name.trim() !== '' && !/^Speaker \d+$/i.test(comparedName(name))

/** `Speaker 3`: the first name of that kind which no other speaker has. */
export function freeSpeakerName(names: readonly string[]): string {
  let number = names.length + 1
  while (names.some((name) => isSameSpeakerName(name, `Speaker ${number}`))) number++
  return `Speaker ${number}`
}
