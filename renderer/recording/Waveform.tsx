import { useEffect, useRef, useState } from 'react'
import { formatClock } from '../../shared/timecode.ts'
import type { Transcript } from '../../shared/transcript.ts'
import { useCommand } from '../queries.ts'
import { useMedia } from '../useMedia.ts'
import { words } from '../words/index.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import { type PlayPosition, useFromPosition } from './playPosition.ts'
import { speakerColour } from './speakerLook.ts'

/** The waveform, in the speakers' colours. A click or a drag moves the position. */
export function Waveform(props: {
  recordingId: number
  durationMs: number
  transcript: Transcript | null
  position: PlayPosition
  onSeek: (ms: number) => void
}) {
  const { recordingId, durationMs, transcript, position, onSeek } = props
  const seconds = useFromPosition(position, (ms) => Math.floor(ms / 1000))
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data } = useCommand('recordings.peaks', { recordingId })
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawn canvas keeps the colours of the old theme
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0 || height === 0) return
    const scale = window.devicePixelRatio
    element.width = width * scale
    element.height = height * scale
    context.scale(scale, scale)
    context.clearRect(0, 0, width, height)
    const style = getComputedStyle(element)
    const [quiet, verifiedColour] = [style.color, style.getPropertyValue('accent-color')]
    if (!data || durationMs === 0) {
      context.fillStyle = quiet
      context.fillRect(0, height / 2, width, 1)
      return
    }
    const colours = new Map(transcript?.speakers.map(({ id, colorIndex }) => [id, speakerColour(colorIndex)]))
    const pairs = data.peaks.length / 2
    for (let x = 0; x < width; x += 2) {
      const from = Math.floor((x / width) * pairs)
      const to = Math.max(from + 1, Math.floor(((x + 2) / width) * pairs))
      let low = 0
      let high = 0
      for (let pair = from; pair < to && pair < pairs; pair++) {
        low = Math.min(low, data.peaks[pair * 2] ?? 0)
        high = Math.max(high, data.peaks[pair * 2 + 1] ?? 0)
      }
      const atMs = (x / width) * durationMs
      const segment = transcript?.segments[currentSegmentIndex(transcript.segments, atMs)]
      const spoken = segment && atMs <= segment.endMs && segment.speakerId !== null
      context.fillStyle = (spoken && segment.speakerId !== null && colours.get(segment.speakerId)) || quiet
      const top = height / 2 - (high / 128) * (height / 2 - 3)
      const bottom = height / 2 - (low / 128) * (height / 2 - 3)
      context.fillRect(x, top, 1.25, Math.max(1, bottom - top))
      // Below the sound: what is verified.
      if (segment?.verified && atMs <= segment.endMs) {
        context.fillStyle = verifiedColour
        context.fillRect(x, height - 2.5, 2, 2.5)
      }
    }
  }, [data, width, height, durationMs, transcript, isDark])

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
      <Playhead position={position} durationMs={durationMs} />
    </div>
  )
}

/** Moved on every frame, without drawing anything else again. */
function Playhead({ position, durationMs }: { position: PlayPosition; durationMs: number }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = () => {
      const share = durationMs === 0 ? 0 : Math.min(1, position.readMs() / durationMs)
      if (line.current) line.current.style.left = `${share * 100}%`
    }
    follow()
    return position.subscribe(follow)
  }, [position, durationMs])
  return <div className="playhead" ref={line} />
}
