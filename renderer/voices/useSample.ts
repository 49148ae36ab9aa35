import { useEffect, useRef, useState } from 'react'
import type { VoiceSample } from '../../shared/voices.ts'
import { SoundPlayer } from '../recording/soundPlayer.ts'

/** Plays one short stretch of any recording at a time. `onPlay` is called before. */
export function useSample(onPlay: () => void) {
  const [player] = useState(() => new SoundPlayer())
  const unload = useRef<(() => void) | null>(null)
  const [playing, setPlaying] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = () => {
    unload.current?.()
    unload.current = null
    setPlaying(null)
  }
  const play = (name: string, sample: VoiceSample) => {
    stop()
    onPlay()
    setProblem(null)
    unload.current = player.load(`tapelog-media://recording/${sample.recordingId}`)
    player.playStretch(sample)
    setPlaying(name)
  }
  useEffect(() => {
    let wasPlaying = false
    const unfollow = player.subscribe(() => {
      const { isPlaying, problem: said } = player.state()
      if (said !== null) setProblem(said)
      if (said !== null || (wasPlaying && !isPlaying)) setPlaying(null)
      wasPlaying = isPlaying
    })
    return () => {
      unfollow()
      unload.current?.()
    }
  }, [player])
  return { playing, problem, play, stop }
}
