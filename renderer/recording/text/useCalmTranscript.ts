import { useEffect, useMemo, useState } from 'react'
import type { Segment, Transcript } from '../../../shared/transcripts/transcript.ts'

/** If no text changes for this long, that is a pause in typing. */
const pauseMs = 400

/**
 * The transcript for the parts around the text. During typing, it stays the same object until a pause, because a letter does not change
 * these parts. All other changes appear at once.
 */
export function useCalmTranscript(transcript: Transcript | null): Transcript | null {
  const [calm, setCalm] = useState(transcript)
  const isCalm = useMemo(
    () => calm !== null && transcript !== null && differsOnlyInTexts(calm, transcript),
    [calm, transcript],
  )
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
    isEachSameButText(before.segments, after.segments)
  )
}

/** This check runs with each letter over up to 30,000 segments, nearly all of which are the same objects. */
function isEachSameButText(before: readonly Segment[], after: readonly Segment[]): boolean {
  for (let index = 0; index < before.length; index++) {
    const segment = before[index]
    const other = after[index]
    if (segment !== other && !(segment && other && isSameButText(segment, other))) return false
  }
  return true
}

const isSameButText = (a: Segment, b: Segment) =>
  a.id === b.id &&
  a.startMs === b.startMs &&
  a.endMs === b.endMs &&
  a.speakerId === b.speakerId &&
  a.verified === b.verified
