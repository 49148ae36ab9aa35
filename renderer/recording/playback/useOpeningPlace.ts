import { useEffect, useRef } from 'react'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import type { SoundPlayer } from '../../media/soundPlayer.ts'

/** Moves to the place of a search hit once the transcript is loaded, and plays `startWith`. Does so only once. */
export function useOpeningPlace(opened: {
  transcript: Transcript | null
  startAtSegment: number | undefined
  startWith: TimeRange | undefined
  hasSound: boolean
  player: SoundPlayer
}): void {
  const { transcript, startAtSegment, startWith, hasSound, player } = opened
  const isDone = useRef(false)
  const firstHit = transcript?.segments.find(({ id }) => id === startAtSegment)
  useEffect(() => {
    if (isDone.current || !(firstHit || (startWith && transcript))) return
    isDone.current = true
    if (startWith && hasSound) player.playRange(startWith)
    else if (firstHit) player.seek(firstHit.startMs)
  }, [firstHit, startWith, transcript, hasSound, player])
}
