/**
 * A segment's words as they are kept: one space between words, and no half of a character, which the library could not store as
 * it is.
 */
export const keptText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
