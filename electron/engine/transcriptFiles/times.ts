import type { ReadSegment } from './types.ts'

export type TimedSegment = ReadSegment & { startMs: number; endMs: number }

/**
 * Gives every segment a start and an end. Keeps stated times. A segment without a start is placed between the nearest stated times, by
 * the length of the texts. `placed`: how many segments were placed like this.
 */
export function withTimes(
  read: readonly ReadSegment[],
  durationMs: number,
): { segments: TimedSegment[]; placed: number } {
  const starts = read.map(({ startMs }, index) => startMs ?? read[index - 1]?.endMs ?? (index === 0 ? 0 : null))
  const segments: TimedSegment[] = []
  for (let from = 0; from < read.length; ) {
    let until = from + 1
    while (until < read.length && starts[until] === null) until++
    const group = read.slice(from, until)
    const beginsMs = starts[from] ?? 0
    const endsMs = Math.max(beginsMs, group.at(-1)?.endMs ?? nextAfter(starts, until, beginsMs) ?? durationMs)
    const characters = group.reduce((sum, { text }) => sum + text.length, 0)
    let passed = 0
    const at = () => Math.round(beginsMs + ((endsMs - beginsMs) * passed) / Math.max(1, characters))
    for (const segment of group) {
      const startMs = at()
      passed += segment.text.length
      segments.push({ ...segment, startMs, endMs: Math.max(startMs, segment.endMs ?? at()) })
    }
    from = until
  }
  const isPlaced = ({ startMs, endMs }: ReadSegment, index: number) =>
    startMs === null && (index === 0 ? endMs : read[index - 1]?.endMs) == null
  return { segments, placed: read.filter(isPlaced).length }
}

/** The next stated start that is not before `ms`, because times in a text may go backwards. */
function nextAfter(starts: readonly (number | null)[], from: number, ms: number): number | null {
  const next = starts[from] ?? null
  return next !== null && next >= ms ? next : null
}
