import type { AudioSpan } from '../upload/encodings.ts'
import { type Loudness, quietestMoment } from './quietMoment.ts'

/** Neighbouring slices overlap, so that one of them has the words at the cut completely, and both have the voices. */
const usualOverlapMs = 24_000
/** The margin below the limit, because encoders round up to whole frames and services measure differently. */
const marginMs = 1000
/** How far from an even division to search for a silence. */
const searchMs = 5 * 60_000
/** If the search has less room than this, the plan uses one more slice. */
const leastSearchMs = 30_000

/** `cutsMs`: the silences at which the slices are cut, one fewer than there are spans. Each is in the middle of an overlap. */
type SplitPlan = { spans: AudioSpan[]; cutsMs: number[] }

/**
 * Plans slices of at most `maxSliceMs` that overlap their neighbours, as few and as even as possible, cut at quiet moments. Pure: it
 * always cuts the same recording in the same places.
 */
export function planSlices(recording: { durationMs: number; maxSliceMs: number; loudness: Loudness }): SplitPlan {
  const { durationMs, maxSliceMs, loudness } = recording
  const overlapMs = Math.min(usualOverlapMs, maxSliceMs / 10)
  /** The distance from cut to cut, without the overlaps. */
  const longestMs = maxSliceMs - marginMs - overlapMs
  let count = Math.ceil(durationMs / longestMs)
  if (count * longestMs - durationMs < leastSearchMs) count += 1
  const cutsMs: number[] = []
  for (let cut = 1; cut < count; cut++) {
    const before = cutsMs.at(-1) ?? 0
    const ideal = Math.round((durationMs * cut) / count)
    const search = Math.min(searchMs, durationMs / count / 4)
    cutsMs.push(
      quietestMoment(loudness, {
        // The search must not make a later slice too long.
        fromMs: Math.max(ideal - search, durationMs - (count - cut) * longestMs, before),
        toMs: Math.min(ideal + search, before + longestMs),
        idealMs: ideal,
      }),
    )
  }
  return {
    cutsMs,
    spans: Array.from({ length: count }, (_, index) => {
      const from = cutsMs[index - 1]
      const to = cutsMs[index]
      return {
        startMs: from === undefined ? 0 : Math.round(from - overlapMs / 2),
        endMs: to === undefined ? Math.ceil(durationMs) : Math.round(to + overlapMs / 2),
      }
    }),
  }
}
