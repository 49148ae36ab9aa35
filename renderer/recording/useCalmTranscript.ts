import { useEffect, useState } from 'react'
import type { Transcript } from '../../shared/transcript.ts'

/** A pause in typing: no segment's text changed for this long. */
const pauseMs = 400

/**
 * The transcript for what stands around the text. While a person types, it stays the same object until a pause: what a letter
 * cannot change is not drawn again with each. Every other change is there at once.
 */
export function useCalmTranscript(transcript: Transcript | null): Transcript | null {
  const [calm, setCalm] = useState(transcript)
  const isCalm = calm !== null && transcript !== null && differsOnlyInTexts(calm, transcript)
  useEffect(() => {
    if (calm === transcript) return
    const timer = window.setTimeout(() => setCalm(transcript), pauseMs)
    return () => window.clearTimeout(timer)
  }, [calm, transcript])
  if (calm === transcript || isCalm) return calm
  setCalm(transcript)
  return transcript
}

function differsOnlyInTexts(before: Transcript, after: Transcript): boolean {
  return (
    after.revision - before.revision < 100 &&
    before.segments.length === after.segments.length &&
    before.speakers === after.speakers &&
    before.slices === after.slices &&
    before.canUndo === after.canUndo &&
    before.canRedo === after.canRedo &&
    before.segments.every((segment, index) => {
      const other = after.segments[index]
      return (
        segment === other ||
        (segment.id === other?.id &&
          segment.startMs === other.startMs &&
          segment.endMs === other.endMs &&
          segment.speakerId === other.speakerId &&
          segment.verified === other.verified)
      )
    })
  )
}
