import { foldedText } from '../text/folding.ts'

/**
 * Characters of scripts that are written without spaces between words, or whose words are joined: Thai to Lao, Myanmar, Khmer,
 * Japanese, Chinese, Korean. The ranges are fixed, because the index finds text only if the same text is always split in the same way.
 */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/gu

/** This character is invisible and not a letter, so the full-text search sees two words around it. */
const wordBreak = '\u200b'

/**
 * Text in the form that the full-text search indexes: folded, and each character of an unspaced script is a separate word. A sequence of
 * characters is then found anywhere in a sentence, as a phrase.
 */
export const searchableText = (text: string): string => foldedText(text).replace(unspaced, `${wordBreak}$&${wordBreak}`)

export const withoutWordBreaks = (text: string): string => text.replaceAll(wordBreak, '')

/** Whether `text` has characters of unspaced scripts. */
export const isUnspaced = (text: string): boolean => text.search(unspaced) >= 0

/** Only the letters and digits of a text, folded: a name is found in it whatever is between its letters. */
export const lettersOnly = (text: string): string => foldedText(text).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
