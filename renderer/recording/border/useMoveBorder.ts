import { useCallback, useRef } from 'react'
import type { Segment, Transcript } from '../../../shared/transcript.ts'
import type { Edit } from '../edits.ts'
import { borderAfterMove, endOfTurn } from './borderPlace.ts'

/**
 * Moves the border at the end of a segment's turn by words: a positive count gives the turn's last words to the speaker after
 * it. Keys that follow each other move the same border, also once whole segments have changed hands.
 */
export function useMoveBorder(
  transcript: Transcript | null,
  edit: Edit,
): (segmentId: number, wordCount: number) => void {
  const latest = useRef({ transcript, edit })
  latest.current = { transcript, edit }
  /** The border that was moved last, in the transcript with this revision, by keys in this segment. */
  const last = useRef<{ fromSegmentId: number; borderId: number | null; revision: number } | null>(null)
  /** One after the other: each is about the words that the one before it left. */
  const queue = useRef(Promise.resolve())
  return useCallback((segmentId, wordCount) => {
    const move = async () => {
      const { transcript: now, edit: apply } = latest.current
      if (!now) return
      const { segments, revision } = now
      const isSame = last.current?.fromSegmentId === segmentId && last.current.revision === revision
      const borderId = isSame ? last.current?.borderId : undefined
      // The whole turn was given away: there is no border left, only Undo.
      if (borderId === null) return
      const own = segments.findIndex(({ id }) => id === segmentId)
      const known = borderId === undefined ? -1 : segments.findIndex(({ id }) => id === borderId)
      const index = known >= 0 ? known : endOfTurn(segments, own)
      const before = segments[index]
      if (own < 0 || !before) return
      const after = segments[borderAfterMove(segments, index, wordCount)]
      const result = await apply({ kind: 'turn.moveBoundary', segmentId: before.id, wordCount })
      last.current = null
      if (!result) return
      // The next key finds the transcript as it is now.
      await shown(() => (latest.current.transcript?.revision ?? 0) >= result.revision)
      const isLeft = after !== undefined && isBorder(latest.current.transcript?.segments ?? [], after.id)
      last.current = {
        fromSegmentId: segmentId,
        borderId: isLeft ? after.id : null,
        revision: latest.current.transcript?.revision ?? result.revision,
      }
    }
    queue.current = queue.current.then(move, move)
  }, [])
}

function isBorder(segments: readonly Segment[], beforeId: number): boolean {
  const index = segments.findIndex(({ id }) => id === beforeId)
  const after = segments[index + 1]
  return after !== undefined && after.speakerId !== segments[index]?.speakerId
}

/** Resolves when the window shows it, or after half a second. */
async function shown(isShown: () => boolean): Promise<void> {
  for (let frames = 0; frames < 30 && !isShown(); frames++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}
