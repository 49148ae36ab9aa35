import type { TimeRange } from '../../shared/transcripts/heard.ts'

/** Marks that are closer than this would look like one. */
const leastPercent = 0.15

/**
 * The places of ranges (in order, not overlapping) in a stretch, in percent of its length. Ranges that lie close together are one place,
 * so that a long recording has no more marks than a screen can show.
 */
export function redactedIn(
  ranges: readonly TimeRange[],
  { startMs, endMs }: TimeRange,
): { fromPercent: number; toPercent: number }[] {
  const lengthMs = endMs - startMs
  if (lengthMs <= 0) return []
  const percentOf = (ms: number) => Math.min(100, Math.max(0, ((ms - startMs) / lengthMs) * 100))
  const places: { fromPercent: number; toPercent: number }[] = []
  for (const range of ranges) {
    if (range.endMs <= startMs || range.startMs >= endMs) continue
    const [fromPercent, toPercent] = [percentOf(range.startMs), percentOf(range.endMs)]
    const last = places.at(-1)
    if (last && fromPercent - last.toPercent < leastPercent) last.toPercent = Math.max(last.toPercent, toPercent)
    else places.push({ fromPercent, toPercent })
  }
  return places
}
