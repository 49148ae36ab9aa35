import { useMemo } from 'react'
import { formatClock } from '../../../shared/text/timecode.ts'
import { useCommand } from '../../base/queries.ts'
import { useFromPosition } from '../../media/playPosition.ts'
import { GapMarks } from '../../missing/GapMarks.tsx'
import { NoteSigns } from '../../quotes/NoteSigns.tsx'
import { RedactedSound } from '../../redaction/RedactedSound.tsx'
import { words } from '../../words/index.ts'
import { gainOf, type Peaks } from '../playback/peaks.ts'
import { Playhead } from './Playhead.tsx'
import { waveOf } from './usePeaksAround.ts'
import { useDrawnWave } from './waveDrawing.ts'
import { type WaveProps, ZoomedWave } from './ZoomedWave.tsx'
import './Waveform.css'

/** The whole recording, and below it an enlarged part around the position, both in the speakers' colours. */
export function Waveform(props: WaveProps) {
  const peaks = useCommand('recordings.peaks', { ...waveOf(props), mostBuckets: overviewBuckets }).data ?? null
  const gain = useMemo(() => gainOf(peaks), [peaks])
  return (
    <div className="waves spare">
      <Overview {...props} peaks={peaks} gain={gain} />
      <ZoomedWave {...props} gain={gain} />
      {gain > 1 && <p className="drawnhigher">{words.recording.sound.drawnHigher(Math.round(gain))}</p>}
    </div>
  )
}

/** More buckets than any screen has bars. */
const overviewBuckets = 4096

/** A click or a drag moves the position. */
function Overview(
  props: Pick<
    WaveProps,
    'recordingId' | 'durationMs' | 'transcript' | 'missing' | 'redacted' | 'position' | 'onSeek'
  > & {
    peaks: Peaks | null
    gain: number
  },
) {
  const { recordingId, durationMs, transcript, position, onSeek, peaks, gain } = props
  const seconds = useFromPosition(position, (ms) => Math.floor(ms / 1000))
  const whole = useMemo(() => ({ startMs: 0, endMs: durationMs }), [durationMs])
  const canvas = useDrawnWave(transcript, { peaks, stretch: whole, showsVerified: true, gain })
  const seekTo = (clientX: number) => {
    const box = canvas.current?.getBoundingClientRect()
    if (box) onSeek(Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * durationMs)
  }
  return (
    <div className="wave">
      <canvas
        ref={canvas}
        role="slider"
        tabIndex={0}
        aria-label={words.recording.sound.waveform}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs / 1000)}
        aria-valuenow={seconds}
        aria-valuetext={words.recording.sound.positionOf(formatClock(seconds * 1000), formatClock(durationMs))}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') onSeek(position.readMs() + 2000)
          if (event.key === 'ArrowLeft') onSeek(position.readMs() - 2000)
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          seekTo(event.clientX)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) seekTo(event.clientX)
        }}
      />
      <GapMarks missing={props.missing} stretch={whole} />
      <RedactedSound sound={props.redacted} stretch={whole} />
      <Playhead position={position} stretch={whole} />
      <NoteSigns recordingId={recordingId} durationMs={durationMs} onSeek={onSeek} />
    </div>
  )
}
