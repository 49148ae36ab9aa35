/** The identities in the text of a key file of age: a line for each, beside comments. */
export const identitiesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
