import { memo } from 'react'
import { type Gap, gapSpan, type MissingSound, markedGaps } from '../../shared/sound/missingSound.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import type { TimeRange } from '../../shared/transcripts/heard.ts'
import { words } from '../words/index.ts'
import './GapMarks.css'

/** Marks missing sound over a stretch of the waveform. */
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

/** The missing sound between two segments. */
export const GapsHere = memo(function GapsHere({ gaps }: { gaps: readonly Gap[] | undefined }) {
  if (gaps === undefined) return null
  return gaps.map((gap) => (
    <p key={gap.fromMs} className="gaphere">
      {formatClock(gap.fromMs)} · {words.missing.here(gap)}
    </p>
  ))
})

const shownGaps = 5

/** The missing sound of a recording, with the places. */
export function MissingFacts({ missing }: { missing: MissingSound }) {
  const gaps = words.missing.gapList(missing)
  const note = words.missing.note(missing)
  const more = gaps.length - shownGaps
  const shown = [...gaps.slice(0, shownGaps), ...(more > 0 ? [words.missing.andMore(more)] : [])].join(', ')
  return (
    <span className="note ownline salvaged">
      {words.units.sentence(words.missing.sign(missing))}
      {gaps.length > 1 && ` ${words.units.sentence(`${words.missing.gaps} ${shown}`)}`}
      {note !== null && ` ${note}`}
    </span>
  )
}
