/** A shorter run of common words is a coincidence. */
const leastRun = 3
/** How many words are compared at most. An overlap has no more words. */
const mostWords = 200

const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** True if two texts differ only in case and punctuation. */
export function sameWords(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one).map(bare).join(' '), wordsOf(other).map(bare).join(' ')]
  return a === b && a.trim() !== ''
}

/**
 * If the end of one text and the beginning of the other are the same speech, cuts both at the end of their longest run of common words.
 * Null if they share too few words.
 */
export function joinTexts(earlier: string, later: string): { earlier: string; later: string } | null {
  const [before, after] = [wordsOf(earlier), wordsOf(later)]
  const skipped = Math.max(0, before.length - mostWords)
  const [a, b] = [before.slice(skipped).map(bare), after.slice(0, mostWords).map(bare)]
  let best = { length: 0, endA: 0, endB: 0 }
  /** `runs[j]`: the length of the run that ends at the previous word of `a` and the j-th word of `b`. */
  let runs: number[] = []
  a.forEach((word, i) => {
    runs = [0, ...b.map((other, j) => (word !== '' && word === other ? (runs[j] ?? 0) + 1 : 0))]
    runs.forEach((length, endB) => {
      if (length >= best.length) best = { length, endA: i + 1, endB }
    })
  })
  if (best.length === 0 || best.length < Math.min(leastRun, a.length, b.length)) return null
  return {
    earlier: before.slice(0, skipped + best.endA).join(' '),
    later: after.slice(best.endB).join(' '),
  }
}
