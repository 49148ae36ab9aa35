import { type PointerEvent, useMemo, useRef } from 'react'
import type { MissingSound } from '../../../shared/sound/missingSound.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { type PlayPosition, useFromPosition } from '../../media/playPosition.ts'
import { GapMarks } from '../../missing/GapMarks.tsx'
import { RedactedSound } from '../../redaction/RedactedSound.tsx'
import { words } from '../../words/index.ts'
import { Playhead } from './Playhead.tsx'
import { usePeaksAround } from './usePeaksAround.ts'
import { useDrawnWave } from './waveDrawing.ts'
import './ZoomedWave.css'

/** How long the view is, and how much of the previous view stays when the view moves on. */
const viewMs = 20_000
const pageMs = 18_000
const marginMs = (viewMs - pageMs) / 2
const labelEveryMs = 5000
/** If the pointer moves less than this, it is a click. */
const clickPx = 4

function viewOf(page: number): TimeRange {
  const startMs = page * pageMs - (page === 0 ? 0 : marginMs)
  return { startMs, endMs: startMs + viewMs }
}

export type WaveProps = {
  recordingId: number
  /** The only channels to show, such as `0.0_0.2`; null for all channels. */
  channels: string | null
  durationMs: number
  transcript: Transcript | null
  missing: MissingSound | null
  /** The stretches that readers do not get. */
  redacted: readonly TimeRange[]
  position: PlayPosition
  /** The range that was selected with the pointer. */
  selection: TimeRange | null
  onSelect: (selection: TimeRange | null) => void
  onSeek: (ms: number) => void
}

/** The waveform around the position. A click moves the position; a drag selects a range to play or repeat. */
export function ZoomedWave(props: WaveProps & { gain: number }) {
  const { transcript, position, selection, onSelect, onSeek, gain } = props
  const page = useFromPosition(position, (ms) => Math.floor(ms / pageMs))
  const view = useMemo(() => viewOf(page), [page])
  const next = useMemo(() => viewOf(page + 1), [page])
  const peaks = usePeaksAround(props, view, next)
  const canvas = useDrawnWave(transcript, { peaks, stretch: view, showsVerified: false, gain })
  const pressedAt = useRef<{ x: number; ms: number } | null>(null)
  const msAt = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    return Math.min(props.durationMs, Math.round(view.startMs + share * viewMs))
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = pressedAt.current
    if (!from || Math.abs(event.clientX - from.x) < clickPx) return
    const ms = msAt(event)
    onSelect({ startMs: Math.min(from.ms, ms), endMs: Math.max(from.ms, ms) })
  }
  return (
    <div className="wave zoomed">
      {/* The keyboard uses the slider of the overview; keys also play and repeat segments. */}
      <canvas
        ref={canvas}
        aria-hidden
        title={words.recording.sound.zoomed}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pressedAt.current = { x: event.clientX, ms: msAt(event) }
        }}
        onPointerMove={move}
        onPointerUp={(event) => {
          const from = pressedAt.current
          pressedAt.current = null
          if (!from || Math.abs(event.clientX - from.x) >= clickPx) return
          onSelect(null)
          onSeek(from.ms)
        }}
      />
      {selection && selection.endMs > view.startMs && selection.startMs < view.endMs && (
        <div
          className="selected"
          style={{
            left: `${percentOf(selection.startMs, view)}%`,
            right: `${100 - percentOf(selection.endMs, view)}%`,
          }}
        />
      )}
      <GapMarks missing={props.missing} stretch={view} />
      <RedactedSound sound={props.redacted} stretch={view} />
      <Playhead position={position} stretch={view} />
      <Times view={view} />
    </div>
  )
}

function Times({ view }: { view: TimeRange }) {
  const labels = useMemo(() => {
    const first = Math.ceil(view.startMs / labelEveryMs) * labelEveryMs
    return Array.from({ length: Math.ceil(viewMs / labelEveryMs) }, (_, index) => first + index * labelEveryMs)
  }, [view])
  return (
    <div className="times" aria-hidden>
      {labels
        .filter((ms) => ms < view.endMs - 1000)
        .map((ms) => (
          <span key={ms} style={{ left: `${percentOf(ms, view)}%` }}>
            {formatClock(ms)}
          </span>
        ))}
    </div>
  )
}

const percentOf = (ms: number, { startMs }: TimeRange): number =>
  Math.min(100, Math.max(0, ((ms - startMs) / viewMs) * 100))
