/** Arabic letter mark, left-to-right and right-to-left marks, embeddings, overrides and isolates. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/**
 * Text that comes from elsewhere (file names, titles, what a device calls itself) as it may be shown: control characters and
 * marks that turn the direction of reading are taken out, so that a name cannot show as another type of file. Letters of
 * scripts that are written from right to left need none of these marks.
 */
export const shownText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(directionMarks, '')
    .replace(/ {2,}/g, ' ')
    .trim()
