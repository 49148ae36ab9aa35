/** Half of a surrogate pair, which no UTF-8 can hold, becomes the replacement character. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * Direction controls (embeddings, overrides, isolates): they apply to the end of a paragraph, so one in a transcript would also turn
 * the name or time beside it. Marks without such an effect (U+200E, U+200F, U+061C) stay.
 */
const directionOrders = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Text as every format can carry it: one line, single spaces, none of the characters that XML 1.0 forbids (one of them
 * makes a Word file unreadable), no half of a surrogate pair, no direction control.
 */
export const plainText = (text: string): string =>
  wellFormed(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that are to go
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g, '')
    .replace(directionOrders, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()

/** True when the first letter is of a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    text,
  )

/** At most so many UTF-16 units of a text, and never half a character. */
export const beginningOf = (text: string, units: number): string => text.slice(0, units).replace(/[\ud800-\udbff]$/, '')
