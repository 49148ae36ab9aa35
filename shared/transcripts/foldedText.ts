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
