/**
 * How many letters have to be added, left out, replaced or exchanged with their neighbour to make one text the other
 * (Damerau and Levenshtein, each letter changed once).
 */
export function editDistance(one: string, other: string): number {
  const [first, second] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (const [row, letter] of first.entries()) {
    const current = [row + 1]
    for (const [column, otherLetter] of second.entries()) {
      const replaced = (last[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      let distance = Math.min((last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1, replaced)
      if (row > 0 && column > 0 && letter === second[column - 1] && otherLetter === first[row - 1])
        distance = Math.min(distance, (beforeLast[column - 1] ?? 0) + 1)
      current.push(distance)
    }
    beforeLast = last
    last = current
  }
  return last[second.length] ?? 0
}
