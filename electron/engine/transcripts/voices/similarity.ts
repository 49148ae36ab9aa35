/** Two voices that are less similar than this always belong to two people. */
const leastSimilarity = 0.5
/** Places the threshold between the similarity of the two most similar people of one recording (0) and identical voices (1). */
const beyondOthers = 0.3

/** The cosine of the angle between two voices, from -1 to 1; -1 if they cannot be compared. */
export function similarity(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return -1
  let product = 0
  let lengthA = 0
  let lengthB = 0
  for (let index = 0; index < a.length; index++) {
    const [valueA, valueB] = [a[index] ?? 0, b[index] ?? 0]
    product += valueA * valueB
    lengthA += valueA * valueA
    lengthB += valueB * valueB
  }
  return lengthA === 0 || lengthB === 0 ? -1 : product / Math.sqrt(lengthA * lengthB)
}

/**
 * The lowest similarity at which two voices may be one person. Services scale similarity differently, so the threshold depends on how
 * similar different people in one recording or slice are. `groups`: voices of different people.
 */
export function similarityThreshold(groups: Iterable<readonly ArrayLike<number>[]>): number {
  let mostAlike = 0
  for (const voices of groups)
    voices.forEach((voice, index) => {
      for (const other of voices.slice(index + 1)) mostAlike = Math.max(mostAlike, similarity(voice, other))
    })
  return Math.min(0.9, Math.max(leastSimilarity, mostAlike + (1 - mostAlike) * beyondOthers))
}
