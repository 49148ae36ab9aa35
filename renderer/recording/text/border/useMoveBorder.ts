import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import type { Edit } from '../../../transcript/edits.ts'
import { borderAfterMove, endOfTurn, isBorder } from './borderPlace.ts'

/** The border that keys in this segment moved last; null if the whole turn was given away, so that no border is left. */
type LastMove = { fromSegmentId: number; borderId: number | null; revision: number }

/**
 * Moves the border at the end of a segment's turn by words. A positive count gives the turn's last words to the next speaker. Repeated
 * keys move the same border, even after whole segments have changed hands.
 */
export function useMoveBorder(recordingId: number, edit: Edit): (segmentId: number, wordCount: number) => void {
  const client = useQueryClient()
  const latest = useRef(edit)
  latest.current = edit
  return useMemo(() => {
    // Read the cache, because the drawn transcript may be older than the last edit.
    const now = () => client.getQueryData<Transcript | null>(['transcripts.get', { recordingId }]) ?? null
    let last: LastMove | null = null
    const move = async (segmentId: number, wordCount: number) => {
      const transcript = now()
      if (!transcript) return
      const { segments, revision } = transcript
      const known = last?.fromSegmentId === segmentId && last.revision === revision ? last.borderId : undefined
      if (known === null) return
      const own = segments.findIndex(({ id }) => id === segmentId)
      const index = known === undefined ? endOfTurn(segments, own) : segments.findIndex(({ id }) => id === known)
      const before = segments[index]
      if (own < 0 || !before) return
      const after = segments[borderAfterMove(segments, index, wordCount)]
      last = null
      if (!(await latest.current({ kind: 'turn.moveBoundary', segmentId: before.id, wordCount }))) return
      const moved = now()
      if (!moved) return
      const isLeft = after !== undefined && isBorder(moved.segments, after.id)
      last = { fromSegmentId: segmentId, borderId: isLeft ? after.id : null, revision: moved.revision }
    }
    /** Make the moves one after the other, because each depends on the words that the previous one left. */
    let queue = Promise.resolve()
    return (segmentId: number, wordCount: number) => {
      const next = () => move(segmentId, wordCount)
      queue = queue.then(next, next)
    }
  }, [client, recordingId])
}
