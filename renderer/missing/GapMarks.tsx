import { gapSpan, type MissingSound, markedGaps } from '../../shared/recordings/missingSound.ts'
import type { TimeRange } from '../../shared/transcripts/heard.ts'
import { words } from '../words/index.ts'

/** Over a stretch of the waveform: where sound is missing. */
export function GapMarks({ missing, stretch }: { missing: MissingSound | null; stretch: TimeRange }) {
  if (missing === null) return null
  const lengthMs = stretch.endMs - stretch.startMs
  const percentOf = (ms: number) => Math.min(100, Math.max(0, ((ms - stretch.startMs) / lengthMs) * 100))
  return markedGaps(missing).map((gap) => {
    const { startMs, endMs } = gapSpan(missing, gap)
    if (lengthMs <= 0 || endMs < stretch.startMs || startMs > stretch.endMs) return null
    return (
      <div
        key={startMs}
        className="gap"
        title={words.missing.here(gap)}
        style={{ left: `${percentOf(startMs)}%`, right: `${100 - percentOf(endMs)}%` }}
      />
    )
  })
}
