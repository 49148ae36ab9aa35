import type { TimeRange } from './heard.ts'

/** If a segment shares less than this with the choice, it is not meant, because people speak at once and draw selections by hand. */
const leastSharedMs = 300

const middleMs = ({ startMs, endMs }: TimeRange): number => (startMs + endMs) / 2

/** Whether a span that is transcribed again replaces this segment: its middle is in the span. */
export const isReplacedBy = (span: TimeRange, segment: TimeRange): boolean =>
  middleMs(segment) >= span.startMs && middleMs(segment) < span.endMs

/**
 * The span to transcribe again if a person chose `wanted`, in milliseconds of the recording: `wanted`, extended to whole segments, so
 * that no segment is cut in two. `segments`: the segments to replace, in order.
 */
export function wholeSegments<S extends TimeRange>(
  segments: readonly S[],
  wanted: TimeRange,
): { span: TimeRange; segments: S[] } {
  const touched = (segment: TimeRange) =>
    Math.min(segment.endMs, wanted.endMs) - Math.max(segment.startMs, wanted.startMs) >= leastSharedMs
  let found = segments.filter((segment) => touched(segment) || isReplacedBy(wanted, segment))
  let span = around(wanted, found)
  for (;;) {
    const inside = segments.filter((segment) => isReplacedBy(span, segment))
    if (inside.length <= found.length) return { span, segments: inside }
    found = inside
    span = around(span, inside)
  }
}

const around = (span: TimeRange, segments: readonly TimeRange[]): TimeRange => ({
  startMs: segments.reduce((ms, segment) => Math.min(ms, segment.startMs), span.startMs),
  endMs: segments.reduce((ms, segment) => Math.max(ms, segment.endMs), span.endMs),
})
