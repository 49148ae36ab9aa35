/** Typed hotwords, separated by commas, as a list. */
export const parseHotwords = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

export const hotwordsText = (words: readonly string[]): string => words.join(', ')
