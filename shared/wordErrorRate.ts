/** Words as a recogniser is judged by them: lower case, letters, digits and apostrophes only; hyphens part words. */
export function normaliseWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Word error rate: (substitutions + insertions + deletions) / reference words, by edit distance over words.
 * `rate` is `errors / words`, and 0 for an empty reference with no errors.
 */
export function wordErrorRate(reference: string, hypothesis: string): { errors: number; words: number; rate: number } {
  const expected = normaliseWords(reference)
  const heard = normaliseWords(hypothesis)
  let previous = heard.map((_, index) => index + 1)
  previous.unshift(0)
  for (const [row, word] of expected.entries()) {
    const current = [row + 1]
    for (const [column, other] of heard.entries()) {
      const substitution = (previous[column] ?? 0) + (word === other ? 0 : 1)
      current.push(Math.min(substitution, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  const errors = previous[heard.length] ?? 0
  const rate = expected.length === 0 ? (errors === 0 ? 0 : 1) : errors / expected.length
  return { errors, words: expected.length, rate }
}
