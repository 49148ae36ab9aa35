/** Arabic letter mark, left-to-right and right-to-left marks, embeddings, overrides and isolates. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/**
 * Makes text from elsewhere (file names, titles, a device's name) safe to show. It removes control characters and marks that change the
 * reading direction, so that a name cannot look like another type of file. Scripts that are written from right to left need none of
 * these marks.
 */
export const shownText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(directionMarks, '')
    .replace(/ {2,}/g, ' ')
    .trim()
