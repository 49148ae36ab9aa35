import { useEffect, useMemo, useRef, useState } from 'react'
import type { CommandOutput } from '../../shared/contract.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { words } from '../words/index.ts'
import './SamplesPreview.css'

const texts = words.readAsSamples

const barCount = 160
const height = 48

/** Some seconds of a file that is read as samples, to see and to hear. */
export function SamplesPreview({ layout, durationMs, samples }: CommandOutput<'imports.previewSamples'>) {
  const sound = useMemo(() => floatsOf(samples), [samples])
  const { isPlaying, play, stop } = usePlayedOnce(sound, layout.sampleRateHz)
  return (
    <div className="samplespreview stack">
      <svg viewBox={`0 0 ${barCount} ${height}`} preserveAspectRatio="none" role="img" aria-label={texts.wave}>
        <path d={waveOf(sound)} />
      </svg>
      <div className="row">
        <button type="button" className="quiet" onClick={isPlaying ? stop : play} disabled={sound.length === 0}>
          {isPlaying ? texts.stop : texts.listen}
        </button>
        <span className="muted">{texts.long(formatClock(durationMs))}</span>
      </div>
    </div>
  )
}

/** 16 bits in base64 as numbers from -1 to 1. */
function floatsOf(base64: string): Float32Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return Float32Array.from({ length: bytes.length >> 1 }, (_, at) => view.getInt16(at * 2, true) / 32_768)
}

/** Vertical lines from the lowest to the highest sample of each piece. */
function waveOf(sound: Float32Array): string {
  const pieceLength = Math.max(1, Math.ceil(sound.length / barCount))
  return Array.from({ length: Math.ceil(sound.length / pieceLength) }, (_, bar) => {
    const piece = sound.subarray(bar * pieceLength, (bar + 1) * pieceLength)
    const [low, high] = piece.reduce(([least, most], each) => [Math.min(least, each), Math.max(most, each)], [0, 0])
    const toY = (sample: number) => ((1 - sample) * height) / 2
    return `M${bar + 0.5} ${toY(high) - 0.5}V${toY(low) + 0.5}`
  }).join('')
}

function usePlayedOnce(sound: Float32Array<ArrayBuffer>, sampleRateHz: number) {
  const [isPlaying, setPlaying] = useState(false)
  const context = useRef<AudioContext | null>(null)
  const stop = () => {
    void context.current?.close()
    context.current = null
    setPlaying(false)
  }
  // Another choice, or closing the dialog, ends what is heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sound` is what ends it
  useEffect(() => stop, [sound, sampleRateHz])
  const play = () => {
    const player = new AudioContext()
    const buffer = player.createBuffer(1, sound.length, sampleRateHz)
    buffer.copyToChannel(sound, 0)
    const source = player.createBufferSource()
    source.buffer = buffer
    source.connect(player.destination)
    source.onended = () => context.current === player && stop()
    source.start()
    context.current = player
    setPlaying(true)
  }
  return { isPlaying, play, stop }
}
