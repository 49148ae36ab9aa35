import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { currentSegmentIndex } from '../../transcript/spokenWords.ts'
import type { WantedCaret } from './caretMoves.ts'

/**
 * The only segment that a person can type into: the segment in which the caret was wanted last, even while other fields have the focus.
 * If there is none, `liveId` is null and `liveIndex` is -1. If it is removed while it has the caret, the segment at its time gets the
 * caret, even after a new transcription.
 */
export function useLiveSegment(
  segments: readonly Segment[],
  caret: WantedCaret | null,
  caretAt: (segment: Segment | undefined, at: 'start' | 'end') => void,
  caretLost: () => void,
): {
  liveId: number | null
  liveIndex: RefObject<number>
  onFocusChange: (isFocused: boolean) => void
} {
  const [liveId, setLiveId] = useState<number | null>(null)
  // Set the id during the draw, so that the row appears with its field at once.
  if (caret && caret.segmentId !== liveId) setLiveId(caret.segmentId)
  const index = useMemo(() => segments.findIndex(({ id }) => id === liveId), [segments, liveId])
  const liveIndex = useRef(index)
  liveIndex.current = index
  const lastStartMs = useRef(0)
  const isFocused = useRef(false)
  const onFocusChange = useCallback((gets: boolean) => {
    isFocused.current = gets
  }, [])
  const isGone = liveId !== null && index < 0
  const isWanted = caret !== null
  // Do this before the next key, and before the page takes the focus of the removed field.
  useLayoutEffect(() => {
    const live = segments[index]
    if (live) lastStartMs.current = live.startMs
    if (!isGone) return
    if (isWanted) caretLost()
    if (isWanted || isFocused.current)
      caretAt(segments[Math.max(0, currentSegmentIndex(segments, lastStartMs.current))], 'start')
    else setLiveId(null)
    isFocused.current = false
  }, [index, isGone, isWanted, segments, caretAt, caretLost])
  return { liveId, liveIndex, onFocusChange }
}
