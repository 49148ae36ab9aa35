/** Comparing two texts word by word takes as long as there are pairs of equal words; so many take a tenth of a second. */
const mostPairs = 500_000

/** Whether these words are soon compared. A long text of few different words, or characters, would take minutes. */
export function areSoonCompared(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1)
  let pairs = 0
  for (const word of other) pairs += counts.get(word) ?? 0
  return pairs <= mostPairs
}
