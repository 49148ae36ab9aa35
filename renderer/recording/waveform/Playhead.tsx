import { useEffect, useRef } from 'react'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { PlayPosition } from '../../media/playPosition.ts'
import './Playhead.css'

/** The position in a stretch. The line moves on every frame, and nothing else is drawn again. */
export function Playhead({ position, stretch }: { position: PlayPosition; stretch: TimeRange }) {
  const line = useRef<HTMLDivElement>(null)
  const { startMs, endMs } = stretch
  useEffect(() => {
    const follow = () => {
      const share = endMs <= startMs ? 0 : (position.readMs() - startMs) / (endMs - startMs)
      if (line.current) line.current.style.left = `${Math.min(1, Math.max(0, share)) * 100}%`
    }
    follow()
    return position.subscribe(follow)
  }, [position, startMs, endMs])
  return <div className="playhead" ref={line} />
}
