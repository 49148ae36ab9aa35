import { useEffect, useRef, useState } from 'react'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { call } from '../../base/bridge.ts'
import type { SoundPlayer } from '../../media/soundPlayer.ts'

/** A place is stored after `calmMs` without a change. If it keeps changing, it is stored at least every `writeEveryMs`. */
const calmMs = 400
const writeEveryMs = 3000

/**
 * Opens a recording where the person left it: the position, the speed, and the top of the transcript. Stores later changes.
 * `isElsewhere`: the recording opens at another place, such as a search hit, so that only the speed is used. Returns the top of the
 * transcript, null until it is known; `onTop` gets each new top.
 */
export function useLeftPlace(recordingId: number, player: SoundPlayer, isElsewhere: boolean) {
  const [topMs, setTopMs] = useState<number | null>(null)
  const top = useRef(0)
  const changed = useRef(() => {})
  const isFound = useRef(isElsewhere)
  useEffect(() => {
    let isOpen = true
    let isKnown = false
    let written = ''
    let calm: number | undefined
    const write = () => {
      window.clearTimeout(calm)
      calm = undefined
      if (!isKnown) return
      const positionMs = Math.round(player.position.readMs())
      const place = { positionMs, topMs: top.current, speed: player.state().rate }
      const now = JSON.stringify(place)
      if (now === written) return
      written = now
      call('recordings.keepPlace', { recordingId, ...place }).catch(() => {
        written = ''
      })
    }
    const soon = () => {
      if (calm === undefined) calm = window.setTimeout(write, calmMs)
    }
    changed.current = soon
    const open = async () => {
      const place = await call('recordings.leftPlace', { recordingId }).catch(() => null)
      if (!isOpen) return
      isKnown = true
      if (!place) return
      player.setRate(place.speed)
      if (isFound.current || player.state().isPlaying || player.position.readMs() > 0) return
      player.seek(place.positionMs)
      top.current = place.topMs
      setTopMs(place.topMs)
    }
    void open()
    const timer = window.setInterval(write, writeEveryMs)
    // Do not store the place on each frame of playback.
    const stops = [
      player.subscribe(soon),
      player.position.subscribe(() => {
        if (!player.state().isPlaying) soon()
      }),
    ]
    return () => {
      isOpen = false
      window.clearInterval(timer)
      for (const stop of stops) stop()
      write()
    }
  }, [recordingId, player])
  const [onTop] = useState(() => (segment: Segment | undefined) => {
    if (!segment || segment.startMs === top.current) return
    top.current = segment.startMs
    changed.current()
  })
  /** Stores the place before there is a transcript, so that the transcript opens there. */
  const [onTopSoFar] = useState(() => (startMs: number) => {
    setTopMs(startMs)
    if (startMs === top.current) return
    top.current = startMs
    changed.current()
  })
  return { topMs, onTop, onTopSoFar }
}
