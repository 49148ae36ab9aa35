import { doubtfulSpeakers } from './doubtfulSpeakers.ts'
import type { HeardVoice } from './types.ts'
import { dot, unitSum } from './vectors.ts'

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
/** A cluster with less speech than the larger of these limits is a cough or a single word, and joins the nearest cluster. */
const tinySeconds = 2
const tinyShare = 0.01

type Voice = Pick<HeardVoice, 'vector'> & { seconds: number }

/**
 * `speakers`: a number for each voice, from 0 in order of first appearance. `doubtful`: the indexes of voices that probably mix two
 * speakers, see {@link doubtfulSpeakers}.
 */
type GroupedVoices = { speakers: number[]; doubtful: ReadonlySet<number> }

/**
 * Groups voices by speaker: agglomerative clustering with average linkage over unit vectors. Merges the two most similar clusters until
 * no two reach `threshold`, or until `expected` are left. The average similarity of two clusters is the dot product of their vector
 * sums, divided by both sizes, so no table of pairs is needed. Without an expected number there are at most 20, and tiny and doubtful
 * clusters join the nearest.
 */
export function clusterSpeakers(
  voices: readonly Voice[],
  threshold: number,
  { expected }: SpeakerCount = { expected: null },
  seedLimit = usualSeedLimit,
): GroupedVoices {
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
  let doubtful: ReadonlySet<number> = new Set()
  if (expected === null) {
    joinTiny(voices, clusters, assigned)
    doubtful = joinDoubtful(voices, clusters, assigned)
  }
  const order = new Map<number, number>()
  const speakers = assigned.map((cluster) => {
    const number = order.get(cluster) ?? order.size
    order.set(cluster, number)
    return number
  })
  return { speakers, doubtful }
}

function joinTiny(voices: readonly Voice[], clusters: readonly Cluster[], assigned: number[]): void {
  const seconds = clusters.map(() => 0)
  voices.forEach((voice, index) => {
    seconds[assigned[index] ?? 0] = (seconds[assigned[index] ?? 0] ?? 0) + voice.seconds
  })
  const limit = Math.max(tinySeconds, tinyShare * seconds.reduce((sum, value) => sum + value, 0))
  // In a very short recording, all clusters may be tiny. The longest cluster always stays.
  const longest = seconds.indexOf(Math.max(...seconds))
  const isLarge = (cluster: number) => cluster === longest || (seconds[cluster] ?? 0) >= limit
  joinNearest(voices, clusters, assigned, isLarge)
}

/** Gives the voices of clusters that are probably no person to the nearest speaker. Returns the indexes of these voices. */
function joinDoubtful(voices: readonly Voice[], clusters: readonly Cluster[], assigned: number[]): ReadonlySet<number> {
  const groups = clusters.map((): Voice[] => [])
  voices.forEach((voice, index) => {
    groups[assigned[index] ?? 0]?.push(voice)
  })
  const present = [...groups.keys()].filter((cluster) => groups[cluster]?.length)
  const found = doubtfulSpeakers(present.map((cluster) => groups[cluster] ?? []))
  const doubtful = new Set(present.filter((_, index) => found.has(index)))
  return joinNearest(voices, clusters, assigned, (cluster) => present.includes(cluster) && !doubtful.has(cluster))
}

/** Gives each voice whose cluster may not stay to the nearest cluster that may. Returns the indexes of the voices that it moved. */
function joinNearest(
  voices: readonly Voice[],
  clusters: readonly Cluster[],
  assigned: number[],
  mayStay: (cluster: number) => boolean,
): Set<number> {
  const moved = new Set<number>()
  voices.forEach(({ vector }, index) => {
    if (mayStay(assigned[index] ?? 0)) return
    assigned[index] = nearestCluster(clusters, vector, mayStay)
    moved.add(index)
  })
  return moved
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

/** The voice of each speaker: the mean of its vectors, weighted by duration, scaled to unit length. Doubtful voices do not count. */
export function meanVoices(voices: readonly Voice[], { speakers, doubtful }: GroupedVoices): Float32Array[] {
  const own: Voice[][] = []
  voices.forEach((voice, index) => {
    const speaker = speakers[index] ?? 0
    own[speaker] ??= []
    if (!doubtful.has(index)) own[speaker].push(voice)
  })
  return own.map((group) =>
    unitSum(
      group.map(({ vector }) => vector),
      group.map(({ seconds }) => seconds),
    ),
  )
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
