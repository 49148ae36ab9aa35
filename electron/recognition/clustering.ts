import type { HeardVoice } from './types.ts'

export type SpeakerCount = {
  /** The number of speakers that a person gave; null to derive it from the voices. */
  expected: number | null
}

/**
 * How many voices are clustered. Clustering is quadratic, so only the longest voices are clustered; the others join the nearest
 * cluster.
 */
const usualSeedLimit = 600
const mostSpeakers = 20
/** A cluster with less speech than both limits is a cough or a single word, and joins the nearest cluster. */
const tinySeconds = 2
const tinyShare = 0.02

type Voice = Pick<HeardVoice, 'vector'> & { seconds: number }

/**
 * Groups voices by speaker: agglomerative clustering with average linkage over unit vectors. Merges the two most similar clusters until
 * no two reach `threshold`, or until `expected` are left. The average similarity of two clusters is the dot product of their vector
 * sums, divided by both sizes, so no table of pairs is needed. Without an expected number, tiny clusters join others and there are at
 * most 20. Returns a speaker number per voice, from 0 in order of first appearance.
 */
export function clusterSpeakers(
  voices: readonly Voice[],
  threshold: number,
  { expected }: SpeakerCount = { expected: null },
  seedLimit = usualSeedLimit,
): number[] {
  const seeds = voices
    .map((voice, index) => ({ index, seconds: voice.seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, Math.max(seedLimit, expected ?? 0))
    .map(({ index }) => index)
  const clusters = agglomerate(
    seeds.map((index) => vectorOf(voices, index)),
    (count, similarity) => {
      if (expected !== null) return count > expected
      return similarity >= threshold || count > mostSpeakers
    },
  )
  const assigned = new Array<number>(voices.length).fill(-1)
  clusters.forEach(({ members }, cluster) => {
    for (const member of members) assigned[seeds[member] ?? 0] = cluster
  })
  voices.forEach(({ vector }, index) => {
    if (assigned[index] === -1) assigned[index] = nearestCluster(clusters, vector, () => true)
  })
  if (expected === null) joinTiny(voices, clusters, assigned)
  const order = new Map<number, number>()
  return assigned.map((cluster) => {
    const number = order.get(cluster) ?? order.size
    order.set(cluster, number)
    return number
  })
}

function joinTiny(voices: readonly Voice[], clusters: readonly Cluster[], assigned: number[]): void {
  const seconds = clusters.map(() => 0)
  voices.forEach((voice, index) => {
    seconds[assigned[index] ?? 0] = (seconds[assigned[index] ?? 0] ?? 0) + voice.seconds
  })
  const limit = Math.min(tinySeconds, tinyShare * seconds.reduce((sum, value) => sum + value, 0))
  const isLarge = (cluster: number) => (seconds[cluster] ?? 0) >= limit
  voices.forEach(({ vector }, index) => {
    if (!isLarge(assigned[index] ?? 0)) assigned[index] = nearestCluster(clusters, vector, isLarge)
  })
}

function nearestCluster(
  clusters: readonly Cluster[],
  vector: Float32Array,
  mayJoin: (cluster: number) => boolean,
): number {
  let best = 0
  let bestSimilarity = Number.NEGATIVE_INFINITY
  clusters.forEach(({ sum, members }, cluster) => {
    if (!mayJoin(cluster)) return
    const similarity = dot(sum, vector) / members.length
    if (similarity > bestSimilarity) [best, bestSimilarity] = [cluster, similarity]
  })
  return best
}

/** The voice of each speaker: the mean of its vectors, weighted by duration, scaled to unit length. */
export function meanVoices(voices: readonly Voice[], speakers: readonly number[]): Float32Array[] {
  const sums: Float32Array[] = []
  voices.forEach(({ vector, seconds }, index) => {
    const speaker = speakers[index] ?? 0
    const sum = sums[speaker] ?? new Float32Array(vector.length)
    sums[speaker] = sum.map((value, dimension) => value + (vector[dimension] ?? 0) * seconds)
  })
  return sums.map((sum) => {
    const length = Math.sqrt(dot(sum, sum)) || 1
    return sum.map((value) => value / length)
  })
}

type Cluster = { members: number[]; sum: Float32Array }

/** Merges the two most similar clusters as long as `mayMerge` allows it for their similarity and the number of clusters. */
function agglomerate(
  vectors: readonly Float32Array[],
  mayMerge: (count: number, similarity: number) => boolean,
): Cluster[] {
  const clusters: Cluster[] = vectors.map((vector, index) => ({ members: [index], sum: Float32Array.from(vector) }))
  const similarity = (a: Cluster, b: Cluster) => dot(a.sum, b.sum) / (a.members.length * b.members.length)
  // Each cluster remembers its nearest neighbour. After a merge, only clusters whose neighbour was merged search again.
  const nearest = clusters.map((cluster, index) => nearestOf(clusters, cluster, index, similarity))
  for (;;) {
    let best = -1
    for (let index = 0; index < clusters.length; index++)
      if ((nearest[index]?.similarity ?? -2) > (nearest[best]?.similarity ?? -2)) best = index
    const pair = nearest[best]
    const from = clusters[best]
    const into = pair ? clusters[pair.index] : undefined
    if (!pair || !from || !into || !mayMerge(clusters.length, pair.similarity)) return clusters
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

const vectorOf = (voices: readonly Voice[], index: number): Float32Array => voices[index]?.vector ?? new Float32Array()

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}
