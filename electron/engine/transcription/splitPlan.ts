import type { AudioSpan } from '../upload/forms.ts'
import { type Loudness, quietestMoment } from './quietMoment.ts'

/** What two neighbouring parts share: words that a cut goes through are whole in one of them, and voices are in both. */
const usualOverlapMs = 24_000
/** Encoders round up to whole frames, and services measure in their own ways. */
const marginMs = 1000
/** How far from an even share a silence is looked for. */
const searchMs = 5 * 60_000
/** Less choice than this, and one part more is better. */
const leastSearchMs = 30_000

/** `cutsMs`: the silences that the parts are cut at, one fewer than there are spans; each lies in the middle of an overlap. */
export type SplitPlan = { spans: AudioSpan[]; cutsMs: number[] }

/**
 * How a recording is put into parts of at most `maxPartMs`, as few and as even as there can be, each a little into its
 * neighbours. They are cut where it is quiet. Pure: the same recording is always cut in the same places.
 */
export function planParts(recording: { durationMs: number; maxPartMs: number; loudness: Loudness }): SplitPlan {
  const { durationMs, maxPartMs, loudness } = recording
  const overlapMs = Math.min(usualOverlapMs, maxPartMs / 10)
  /** From cut to cut; what is shared with both neighbours comes on top. */
  const longestMs = maxPartMs - marginMs - overlapMs
  let count = Math.ceil(durationMs / longestMs)
  if (count * longestMs - durationMs < leastSearchMs) count += 1
  const cutsMs: number[] = []
  for (let cut = 1; cut < count; cut++) {
    const before = cutsMs.at(-1) ?? 0
    const ideal = Math.round((durationMs * cut) / count)
    const search = Math.min(searchMs, durationMs / count / 4)
    cutsMs.push(
      quietestMoment(loudness, {
        // No later part may become too long for what is looked for here.
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
