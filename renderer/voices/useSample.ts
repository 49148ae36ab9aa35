import { useEffect, useRef, useState } from 'react'
import type { VoiceSample } from '../../shared/recordings/voices.ts'
import { SoundPlayer } from '../media/soundPlayer.ts'

/** Plays one short stretch of any recording at a time. Calls `onPlay` before it plays. */
export function useSample(onPlay: () => void) {
  /** Ends the loaded sample. */
  const end = useRef<(() => void) | null>(null)
  const [playing, setPlaying] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = () => {
    end.current?.()
    end.current = null
    setPlaying(null)
  }
  const play = (name: string, sample: VoiceSample) => {
    stop()
    onPlay()
    setProblem(null)
    const player = new SoundPlayer()
    let wasPlaying = false
    const unfollow = player.subscribe(() => {
      const { isPlaying, problem: message } = player.state()
      setProblem(message)
      if (message !== null || (wasPlaying && !isPlaying)) setPlaying(null)
      wasPlaying = isPlaying
    })
    const unload = player.load(sample.recordingId)
    end.current = () => {
      unfollow()
      unload()
    }
    player.playRange(sample)
    setPlaying(name)
  }
  useEffect(() => () => end.current?.(), [])
  return { playing, problem, play, stop }
}
