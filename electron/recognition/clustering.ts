/**
 * Groups stretches of speech by speaker: agglomerative clustering with average linkage over unit vectors. Merges the two most
 * similar clusters until no two reach `threshold`. The average similarity of two clusters is the dot product of their vector
 * sums divided by both sizes, so no table of pairs is needed.
 *
 * Clustering is quadratic, so only the `seedLimit` longest items are clustered; the others join the nearest cluster. Returns
 * a speaker number per item, from 0 in order of first appearance.
 */
export function clusterSpeakers(
  items: readonly { vector: Float32Array; weight: number }[],
  threshold: number,
  seedLimit = 600,
): number[] {
  const seeds = items
    .map((item, index) => ({ index, weight: item.weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, seedLimit)
    .map(({ index }) => index)
  const clusters = agglomerate(
    seeds.map((index) => vectorOf(items, index)),
    threshold,
  )
  const assigned = new Array<number>(items.length).fill(-1)
  clusters.forEach(({ members }, cluster) => {
    for (const member of members) assigned[seeds[member] ?? 0] = cluster
  })
  items.forEach(({ vector }, index) => {
    if (assigned[index] !== -1) return
    let best = 0
    let bestSimilarity = Number.NEGATIVE_INFINITY
    clusters.forEach(({ sum, members }, cluster) => {
      const similarity = dot(sum, vector) / members.length
      if (similarity > bestSimilarity) [best, bestSimilarity] = [cluster, similarity]
    })
    assigned[index] = best
  })
  const order = new Map<number, number>()
  return assigned.map((cluster) => {
    const number = order.get(cluster) ?? order.size
    order.set(cluster, number)
    return number
  })
}

/** The voice of each speaker: the mean of its vectors, weighted by duration, scaled to unit length. */
export function meanVoices(
  items: readonly { vector: Float32Array; weight: number }[],
  speakers: readonly number[],
): Float32Array[] {
  const sums: Float32Array[] = []
  items.forEach(({ vector, weight }, index) => {
    const speaker = speakers[index] ?? 0
    const sum = sums[speaker] ?? new Float32Array(vector.length)
    sums[speaker] = sum.map((value, dimension) => value + (vector[dimension] ?? 0) * weight)
  })
  return sums.map((sum) => {
    const length = Math.sqrt(dot(sum, sum)) || 1
    return sum.map((value) => value / length)
  })
}

type Cluster = { members: number[]; sum: Float32Array }

function agglomerate(vectors: readonly Float32Array[], threshold: number): Cluster[] {
  const clusters: Cluster[] = vectors.map((vector, index) => ({ members: [index], sum: Float32Array.from(vector) }))
  const similarity = (a: Cluster, b: Cluster) => dot(a.sum, b.sum) / (a.members.length * b.members.length)
  // Each cluster keeps its nearest neighbour; after a merge only those whose neighbour was merged search again.
  const nearest = clusters.map((cluster, index) => nearestOf(clusters, cluster, index, similarity))
  for (;;) {
    let best = -1
    for (let index = 0; index < clusters.length; index++)
      if ((nearest[index]?.similarity ?? -2) > (nearest[best]?.similarity ?? -2)) best = index
    const pair = nearest[best]
    const from = clusters[best]
    const into = pair ? clusters[pair.index] : undefined
    if (!pair || !from || !into || pair.similarity < threshold) return clusters
    into.members.push(...from.members)
    from.sum.forEach((value, dimension) => {
      into.sum[dimension] = (into.sum[dimension] ?? 0) + value
    })
    clusters.splice(best, 1)
    nearest.splice(best, 1)
    const merged = pair.index > best ? pair.index - 1 : pair.index
    for (let index = 0; index < clusters.length; index++) {
      const cluster = clusters[index]
      const known = nearest[index]
      if (!cluster) continue
      const wasMerged = index === merged || known?.index === best || known?.index === pair.index
      if (known && known.index > best) known.index -= 1
      if (wasMerged || !known) nearest[index] = nearestOf(clusters, cluster, index, similarity)
      else {
        const target = clusters[merged]
        const toMerged = target ? similarity(cluster, target) : -2
        if (toMerged > known.similarity) nearest[index] = { index: merged, similarity: toMerged }
      }
    }
  }
}

function nearestOf(
  clusters: readonly Cluster[],
  cluster: Cluster,
  self: number,
  similarity: (a: Cluster, b: Cluster) => number,
): { index: number; similarity: number } | undefined {
  let best: { index: number; similarity: number } | undefined
  clusters.forEach((other, index) => {
    if (index === self) return
    const value = similarity(cluster, other)
    if (!best || value > best.similarity) best = { index, similarity: value }
  })
  return best
}

const vectorOf = (items: readonly { vector: Float32Array }[], index: number): Float32Array =>
  items[index]?.vector ?? new Float32Array()

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}
