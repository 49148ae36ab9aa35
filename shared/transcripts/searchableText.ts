/**
 * Characters of scripts that are written without spaces between words, or whose words are joined: Thai to Lao, Myanmar, Khmer,
 * Japanese, Chinese, Korean. The ranges are fixed, because the index finds text only if the same text is always split in the same way.
 */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/gu

/** This character is invisible and not a letter, so the full-text search sees two words around it. */
const wordBreak = '\u200b'

/**
 * Text in the form that the full-text search indexes: each character of an unspaced script is a separate word. A sequence of characters
 * is then found anywhere in a sentence, as a phrase. {@link withoutWordBreaks} removes the breaks from displayed text.
 */
export const searchableText = (text: string): string =>
  text.normalize('NFC').replace(unspaced, `${wordBreak}$&${wordBreak}`)

export const withoutWordBreaks = (text: string): string => text.replaceAll(wordBreak, '')

/** Whether `text` has characters of unspaced scripts. */
export const isUnspaced = (text: string): boolean => text.search(unspaced) >= 0

/**
 * Text in the form that is searched: without case, and Latin letters without their accents. The tokenizer of the
 * full-text search folds text in the same way (`unicode61 remove_diacritics 2`), so that words are found equally in
 * titles and transcripts.
 */
export function foldedText(text: string): string {
  const lower = text.toLowerCase()
  // Nearly every title has nothing to fold.
  if (!/[^\0-\x7f]/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/([a-z])\p{Mn}+/gu, '$1')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
}

/** Only the letters and digits of a text, folded: a name is found in it whatever is between its letters. */
export const lettersOnly = (text: string): string =>
  foldedText(text.normalize('NFKC')).replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/** Without the vowels of Arabic and Hebrew, which are mostly not written. The full-text search keeps them, so this is only for comparing. */
export const withoutVowelMarks = (text: string): string =>
  text.replace(/([\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu, '$1')
