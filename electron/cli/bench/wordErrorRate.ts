/** Letters and digits with their marks, and apostrophes between two letters or digits. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu

/**
 * The words of a text, to judge a recogniser: lower case, only letters, their marks, digits and inner apostrophes. Hyphens separate
 * words, quotes around a word do not belong to it, and the form of stored accents does not matter.
 * @exportedFor tests: they call it without a second text
 */
export function normaliseWords(text: string): string[] {
  return text.toLowerCase().normalize('NFC').replace(/[‘’ʼ]/g, "'").match(wordPattern) ?? []
}

/**
 * The word error rate: (substitutions + insertions + deletions) / reference words, by edit distance over words. `rate` is `errors /
 * words`, or 0 for an empty reference without errors.
 */
export function wordErrorRate(reference: string, hypothesis: string): { errors: number; words: number; rate: number } {
  const expected = normaliseWords(reference)
  const recognised = normaliseWords(hypothesis)
  let previous = recognised.map((_, index) => index + 1)
  previous.unshift(0)
  for (const [row, word] of expected.entries()) {
    const current = [row + 1]
    for (const [column, other] of recognised.entries()) {
      const substitution = (previous[column] ?? 0) + (word === other ? 0 : 1)
      current.push(Math.min(substitution, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  const errors = previous[recognised.length] ?? 0
  const rate = expected.length === 0 ? (errors === 0 ? 0 : 1) : errors / expected.length
  return { errors, words: expected.length, rate }
}
