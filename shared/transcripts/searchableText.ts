/**
 * Characters of scripts that are written without spaces between words, or whose words are joined: Thai to Lao, Myanmar, Khmer,
 * Japanese, Chinese, Korean. Fixed ranges: the index finds what it stored only if the same text is always cut in the same way.
 */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/gu

/** Invisible, and no letter: the full-text search takes what is on both sides of it for two words. */
const wordBreak = '\u200b'

/**
 * Text as the full-text search indexes it: each character of an unspaced script is a word by itself. A sequence of characters
 * is then found anywhere in a sentence, as a phrase. {@link withoutWordBreaks} takes the breaks out of what is shown.
 */
export const searchableText = (text: string): string =>
  text.normalize('NFC').replace(unspaced, `${wordBreak}$&${wordBreak}`)

export const withoutWordBreaks = (text: string): string => text.replaceAll(wordBreak, '')

/** Whether `text` has characters of unspaced scripts. */
export const isUnspaced = (text: string): boolean => text.search(unspaced) >= 0

/**
 * Text as it is searched: without case, and Latin letters without their accents. The same as the tokenizer of the full-text
 * search does (`unicode61 remove_diacritics 2`), so that a word is found in titles as in transcripts.
 */
export function foldedText(text: string): string {
  const lower = text.toLowerCase()
  // Nearly every title: nothing to fold.
  if (!/[^\0-\x7f]/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/([a-z])\p{Mn}+/gu, '$1')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
}
