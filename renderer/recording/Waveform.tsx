import { useEffect, useRef, useState } from 'react'
import { formatClock } from '../../shared/timecode.ts'
import type { Transcript } from '../../shared/transcript.ts'
import { useCommand } from '../queries.ts'
import { useMedia } from '../useMedia.ts'
import { words } from '../words/index.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import { speakerColour } from './speakerLook.ts'

/** The waveform, in the speakers' colours. A click or a drag moves the position. */
export function Waveform(props: {
  recordingId: number
  durationMs: number
  transcript: Transcript | null
  positionMs: number
  onSeek: (ms: number) => void
}) {
  const { recordingId, durationMs, transcript, positionMs, onSeek } = props
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
    const quiet = getComputedStyle(element).color
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
        aria-valuenow={Math.round(positionMs / 1000)}
        aria-valuetext={words.recording.sound.positionOf(formatClock(positionMs), formatClock(durationMs))}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') onSeek(positionMs + 2000)
          if (event.key === 'ArrowLeft') onSeek(positionMs - 2000)
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          seekTo(event.clientX)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) seekTo(event.clientX)
        }}
      />
      <div
        className="playhead"
        style={{ left: `${durationMs === 0 ? 0 : Math.min(100, (positionMs / durationMs) * 100)}%` }}
      />
    </div>
  )
}
