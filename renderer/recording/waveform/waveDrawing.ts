import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { useMedia } from '../../base/useMedia.ts'
import { speakerColour } from '../../transcript/speakerLook.ts'
import { currentSegmentIndex } from '../../transcript/spokenWords.ts'
import type { Peaks } from '../playback/peaks.ts'

/** The distance from one bar to the next, in pixels. */
const barPx = 2

/**
 * The speaker in each of `count` equal pieces of a stretch, and whether the piece is verified, as one character per piece. If two
 * results are equal, nothing has to be drawn again.
 */
function speechIn(transcript: Transcript | null, { startMs, endMs }: TimeRange, count: number): string {
  if (!transcript) return ''
  const colours = new Map(transcript.speakers.map(({ id, colorIndex }) => [id, colorIndex]))
  let speech = ''
  for (let bar = 0; bar < count; bar++) {
    const atMs = startMs + ((endMs - startMs) * bar) / count
    const segment = transcript.segments[currentSegmentIndex(transcript.segments, atMs)]
    const isSpoken = segment !== undefined && atMs <= segment.endMs
    const colour = isSpoken && segment.speakerId !== null ? (colours.get(segment.speakerId) ?? -1) : -1
    speech += String.fromCharCode((colour + 1) * 2 + (isSpoken && segment.verified ? 1 : 0))
  }
  return speech
}

type Drawing = {
  peaks: Peaks | null
  stretch: TimeRange
  /** The result of {@link speechIn} for bars of this width. */
  speech: string
  /** Verified text has a line below the waveform. */
  showsVerified: boolean
  /** The result of `gainOf` for the whole recording. */
  gain: number
}

/** Draws the bars of a stretch in the colours of the canvas: `color` for silence, `accent-color` to mark verified text. */
function drawWave(canvas: HTMLCanvasElement, width: number, height: number, drawing: Drawing): void {
  const context = canvas.getContext('2d')
  if (!context || width === 0 || height === 0) return
  const { peaks, stretch, speech, showsVerified, gain } = drawing
  const drawn = (peak: number) => Math.max(-128, Math.min(128, peak * gain))
  const scale = window.devicePixelRatio
  canvas.width = width * scale
  canvas.height = height * scale
  context.scale(scale, scale)
  context.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  const [quiet, verified] = [style.color, style.getPropertyValue('accent-color')]
  const lengthMs = stretch.endMs - stretch.startMs
  if (!peaks || lengthMs <= 0) {
    context.fillStyle = quiet
    context.fillRect(0, height / 2, width, 1)
    return
  }
  const roomBelow = showsVerified ? 4 : 1
  const half = (height - roomBelow) / 2
  const barMs = (lengthMs * barPx) / width
  for (let x = 0; x < width; x += barPx) {
    const atMs = stretch.startMs + (x / width) * lengthMs
    const { low, high } = extremesIn(peaks, atMs, barMs)
    const code = speech.charCodeAt(x / barPx) || 0
    const speaker = (code >> 1) - 1
    context.fillStyle = speaker < 0 ? quiet : speakerColour(speaker)
    const top = half - (drawn(high) / 128) * (half - 2)
    const bottom = half - (drawn(low) / 128) * (half - 2)
    drawBar(context, x, top, Math.max(1, bottom - top), speaker)
    if (!showsVerified || (code & 1) === 0) continue
    context.fillStyle = verified
    context.fillRect(x, height - 2.5, barPx, 2.5)
  }
}

/** The shape also shows the speaker, for people who see no colours: every second speaker's bars are open in the middle. */
function drawBar(context: CanvasRenderingContext2D, x: number, top: number, length: number, speaker: number): void {
  const width = speaker % 4 < 2 ? 1.25 : 0.75
  const isOpen = speaker % 2 === 1 && length >= 9
  const piece = isOpen ? length * 0.36 : length
  context.fillRect(x, top, width, piece)
  if (isOpen) context.fillRect(x, top + length - piece, width, piece)
}

function extremesIn(part: Peaks, atMs: number, lengthMs: number): { low: number; high: number } {
  const { startMs, bucketMs, peaks } = part
  const from = Math.floor((atMs - startMs) / bucketMs)
  const to = Math.max(from + 1, Math.floor((atMs - startMs + lengthMs) / bucketMs))
  let low = 0
  let high = 0
  for (let pair = Math.max(0, from); pair < to; pair++) {
    low = Math.min(low, peaks[pair * 2] ?? 0)
    high = Math.max(high, peaks[pair * 2 + 1] ?? 0)
  }
  return { low, high }
}

/** A canvas for the bars of a stretch. The canvas is drawn again if the bars, its size or the theme change. */
export function useDrawnWave(
  transcript: Transcript | null,
  { peaks, stretch, showsVerified, gain }: Omit<Drawing, 'speech'>,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useCanvasSize(canvas)
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const speech = useMemo(() => speechIn(transcript, stretch, Math.ceil(width / barPx)), [transcript, stretch, width])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawn canvas keeps the colours of the old theme
  useEffect(() => {
    if (canvas.current) drawWave(canvas.current, width, height, { peaks, stretch, speech, showsVerified, gain })
  }, [peaks, gain, width, height, stretch, speech, isDark])
  return canvas
}

/** The size of a canvas on screen, in whole CSS pixels; 0 before it has a layout. */
function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])
  return size
}
