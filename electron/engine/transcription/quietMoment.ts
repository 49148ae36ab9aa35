import type { Peaks } from '../../media/index.ts'

/** How loud each bucket of a recording is, from 0 to 128; see {@link Peaks}. */
export type Loudness = { bucketMs: number; levels: Uint8Array }

/** Takes the larger of each bucket's two peaks. */
export function loudnessOf({ bucketMs, peaks }: Pick<Peaks, 'bucketMs' | 'peaks'>): Loudness {
  const levels = new Uint8Array(Math.floor(peaks.length / 2))
  for (let index = 0; index < levels.length; index++)
    levels[index] = Math.max(Math.abs(peaks[2 * index] ?? 0), Math.abs(peaks[2 * index + 1] ?? 0))
  return { bucketMs, levels }
}

/** The length of a pause between two sentences; a breath is shorter. */
const pauseMs = 600
/** A pause that is longer than this is no better. */
const longPauseMs = 3000
/** If there is no pause, the quietest stretch of this length is used. */
const quietestMs = 1000

/**
 * The best moment to cut a recording between two moments, in milliseconds. The moment lies in a pause that is long and
 * near the ideal moment; if there is no pause, in the quietest second. A pause is a stretch that is hardly louder than
 * the quietest stretch between the two moments.
 */
export function quietestMoment(
  { bucketMs, levels }: Loudness,
  { fromMs, toMs, idealMs }: { fromMs: number; toMs: number; idealMs: number },
): number {
  const first = Math.max(0, Math.floor(fromMs / bucketMs))
  const last = Math.min(levels.length, Math.ceil(toMs / bucketMs))
  const window = Math.max(1, Math.round(quietestMs / bucketMs))
  if (last - first < window) return Math.round(Math.min(Math.max(idealMs, fromMs), toMs))
  const inside = (moment: number) => Math.round(Math.min(Math.max(moment, fromMs), toMs))

  const quietest = quietestStretch(levels, first, last, window)
  const floor = Math.max(...levels.subarray(quietest, quietest + window))
  const pauses = stretchesBelow(levels, first, last, Math.max(floor + 1, Math.ceil(floor * 1.25)))
    .map(({ from, to }) => ({ fromMs: from * bucketMs, toMs: to * bucketMs }))
    .filter((pause) => pause.toMs - pause.fromMs >= pauseMs)
  const searchMs = Math.max(1, toMs - fromMs)
  let best = inside((quietest + window / 2) * bucketMs)
  let bestScore = Number.NEGATIVE_INFINITY
  for (const pause of pauses) {
    const lengthMs = pause.toMs - pause.fromMs
    // In a long pause, cut near the end that is closer to the ideal moment; the middle may be minutes away.
    const edgeMs = Math.min(lengthMs / 2, longPauseMs / 2)
    const moment = Math.min(Math.max(idealMs, pause.fromMs + edgeMs), pause.toMs - edgeMs)
    const score = Math.min(1, lengthMs / longPauseMs) - Math.abs(moment - idealMs) / searchMs
    if (score > bestScore) [best, bestScore] = [inside(moment), score]
  }
  return best
}

/** The index of the first bucket of the quietest `window` buckets, by their power. */
function quietestStretch(levels: Uint8Array, first: number, last: number, window: number): number {
  const power = (index: number) => (levels[index] ?? 0) ** 2
  let sum = 0
  for (let index = first; index < first + window; index++) sum += power(index)
  let best = first
  let least = sum
  for (let index = first + 1; index + window <= last; index++) {
    sum += power(index + window - 1) - power(index - 1)
    if (sum < least) [best, least] = [index, sum]
  }
  return best
}

function stretchesBelow(
  levels: Uint8Array,
  first: number,
  last: number,
  level: number,
): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = []
  let from = -1
  for (let index = first; index <= last; index++) {
    const isQuiet = index < last && (levels[index] ?? 0) <= level
    if (isQuiet && from < 0) from = index
    if (!isQuiet && from >= 0) {
      stretches.push({ from, to: index })
      from = -1
    }
  }
  return stretches
}
