/** The greatest sum of one number from each row and column of a square (Hungarian method). */
export function bestMatch(gains: readonly (readonly number[])[]): number {
  const size = gains.length
  const zeros = () => new Array<number>(size + 1).fill(0)
  const [rowPrices, columnPrices, rowOf, before] = [zeros(), zeros(), zeros(), zeros()]
  const cost = (row: number, column: number) =>
    -(gains[row - 1]?.[column - 1] ?? 0) - (rowPrices[row] ?? 0) - (columnPrices[column] ?? 0)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    const least = zeros().fill(Number.POSITIVE_INFINITY)
    const seen = new Set<number>()
    let column = 0
    do {
      seen.add(column)
      const at = rowOf[column] ?? 0
      let [step, next] = [Number.POSITIVE_INFINITY, 0]
      for (let other = 1; other <= size; other++) {
        if (seen.has(other)) continue
        if (cost(at, other) < (least[other] ?? 0)) [least[other], before[other]] = [cost(at, other), column]
        if ((least[other] ?? 0) < step) [step, next] = [least[other] ?? 0, other]
      }
      for (let other = 0; other <= size; other++)
        if (seen.has(other)) {
          const priced = rowOf[other] ?? 0
          rowPrices[priced] = (rowPrices[priced] ?? 0) + step
          columnPrices[other] = (columnPrices[other] ?? 0) - step
        } else least[other] = (least[other] ?? 0) - step
      column = next
    } while (rowOf[column] !== 0)
    for (; column !== 0; column = before[column] ?? 0) rowOf[column] = rowOf[before[column] ?? 0] ?? 0
  }
  let sum = 0
  for (let column = 1; column <= size; column++) sum += gains[(rowOf[column] ?? 0) - 1]?.[column - 1] ?? 0
  return sum
}
