import { useEffect, useRef, useState } from 'react'
import type { VoiceSample } from '../../shared/voices.ts'
import { words } from '../words/index.ts'

/** Plays one short stretch of any recording at a time. `onPlay` is called before. */
export function useSample(onPlay: () => void) {
  const element = useRef<HTMLAudioElement | null>(null)
  const [playing, setPlaying] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = () => {
    element.current?.pause()
    element.current?.removeAttribute('src')
    element.current = null
    setPlaying(null)
  }
  const fail = () => {
    stop()
    setProblem(words.recording.sound.unplayable)
  }
  const play = (name: string, { recordingId, startMs, endMs }: VoiceSample) => {
    stop()
    onPlay()
    setProblem(null)
    // The browser stops it at the end of the fragment.
    const audio = new Audio(`tapelog-media://recording/${recordingId}#t=${startMs / 1000},${endMs / 1000}`)
    element.current = audio
    const isCurrent = () => element.current === audio
    audio.addEventListener('pause', () => isCurrent() && stop())
    audio.addEventListener('error', () => isCurrent() && fail())
    setPlaying(name)
    audio.play().catch(() => isCurrent() && fail())
  }
  useEffect(() => () => element.current?.pause(), [])
  return { playing, problem, play, stop }
}
