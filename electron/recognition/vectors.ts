/** Whether a voice can be compared. A model may give no numbers for sound that does not change; one such voice would make all others alike. */
export const hasNumbers = ({ vector }: { vector: Float32Array }): boolean => vector.every(Number.isFinite)

/** The dot product of two vectors, which is the cosine similarity of unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}

/** The sum of `vectors`, each times its weight. */
export function weightedSum(vectors: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  vectors.forEach((vector, index) => {
    const weight = weights[index] ?? 0
    for (let dimension = 0; dimension < sum.length; dimension++)
      sum[dimension] = (sum[dimension] ?? 0) + (vector[dimension] ?? 0) * weight
  })
  return sum
}

/** {@link weightedSum}, scaled to unit length. A sum of zero stays zero. */
export function unitSum(vectors: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const sum = weightedSum(vectors, weights)
  const length = Math.sqrt(dot(sum, sum)) || 1
  return sum.map((value) => value / length)
}
