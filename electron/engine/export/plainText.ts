/** Replaces half a surrogate pair with the replacement character, because UTF-8 cannot hold it. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * Direction controls (embeddings, overrides, isolates). They apply up to the end of a paragraph, so a control in a
 * transcript would also turn the name or time beside it. Marks without such an effect (U+200E, U+200F, U+061C) stay.
 */
const directionOrders = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Makes text that every format can hold: one line, single spaces, no characters that XML 1.0 forbids (one makes a Word file
 * unreadable), no half surrogate pairs, no direction controls.
 */
export const plainText = (text: string): string =>
  wellFormed(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that are to go
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g, '')
    .replace(directionOrders, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()

/** True if the first letter belongs to a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    text,
  )

/** The beginning of a text: at most this many UTF-16 units, and never half a character. */
export const beginningOf = (text: string, units: number): string => text.slice(0, units).replace(/[\ud800-\udbff]$/, '')
