import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Peaks } from './peaks.ts'

/** Shorter pauses are part of a person's way of speaking. */
const shortestMs = 1500
/** How much silence stays at both ends, so that no soft beginning or end of a word is lost. */
const keptMs = 300
/**
 * Levels out of 128. Some rooms are louder than others: a bucket is silent up to `aboveQuiet` times the level of the
 * quietest tenth, but this limit is at least `lowest` and at most `highest`.
 */
const levels = { lowest: 2, highest: 8, aboveQuiet: 2 } as const

/** The silences, without the first and last moments of each. */
export function silencesIn({ startMs, bucketMs, peaks }: Peaks): TimeRange[] {
  const loudness = Array.from({ length: peaks.length >> 1 }, (_, pair) =>
    Math.max(Math.abs(peaks[pair * 2] ?? 0), Math.abs(peaks[pair * 2 + 1] ?? 0)),
  )
  const quiet = loudness.toSorted((a, b) => a - b)[Math.floor(loudness.length / 10)] ?? 0
  const limit = Math.min(levels.highest, Math.max(levels.lowest, quiet * levels.aboveQuiet))
  const silences: TimeRange[] = []
  let from: number | null = null
  for (let pair = 0; pair <= loudness.length; pair++) {
    const isSilent = pair < loudness.length && (loudness[pair] ?? 0) <= limit
    if (isSilent) from ??= pair
    else if (from !== null) {
      if ((pair - from) * bucketMs >= shortestMs)
        silences.push({ startMs: startMs + from * bucketMs + keptMs, endMs: startMs + pair * bucketMs - keptMs })
      from = null
    }
  }
  return silences
}
