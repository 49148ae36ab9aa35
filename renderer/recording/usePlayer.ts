import { useCallback, useEffect, useRef, useState } from 'react'
import { words } from '../words/index.ts'

const texts = words.recording.sound

export type Player = ReturnType<typeof usePlayer>

/** Plays the recording. `positionMs` changes on every frame while it plays. */
export function usePlayer(recordingId: number, isPlayable: boolean) {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [positionMs, setPosition] = useState(0)
  const [rate, setRateState] = useState(1)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!isPlayable) return
    const element = new Audio(`tapelog-media://recording/${recordingId}`)
    element.preload = 'metadata'
    audio.current = element
    let frame = 0
    const follow = () => {
      setPosition(element.currentTime * 1000)
      if (!element.paused) frame = requestAnimationFrame(follow)
    }
    const update = () => {
      setPlaying(!element.paused)
      cancelAnimationFrame(frame)
      follow()
    }
    const fail = () => setError(texts.unplayable)
    for (const name of ['play', 'pause', 'seeked', 'ended']) element.addEventListener(name, update)
    element.addEventListener('error', fail)
    return () => {
      cancelAnimationFrame(frame)
      element.pause()
      for (const name of ['play', 'pause', 'seeked', 'ended']) element.removeEventListener(name, update)
      element.removeEventListener('error', fail)
      element.removeAttribute('src')
      element.load()
      audio.current = null
    }
  }, [recordingId, isPlayable])

  const seek = useCallback((toMs: number) => {
    const position = Math.max(0, toMs)
    setPosition(position)
    if (audio.current) audio.current.currentTime = position / 1000
  }, [])
  const toggle = useCallback(() => {
    const element = audio.current
    if (!element) return
    if (element.paused) void element.play().catch(() => setError(texts.notStarted))
    else element.pause()
  }, [])
  const setRate = useCallback((value: number) => {
    setRateState(value)
    if (audio.current) audio.current.playbackRate = value
  }, [])
  return { isPlaying, positionMs, rate, error, seek, toggle, setRate }
}
