import type { Segment } from '../../../../shared/transcripts/transcript.ts'
import { wordsOf } from '../../../../shared/transcripts/wordsOfText.ts'

/** The index of the last segment of the turn that contains the segment at `index`. */
export function endOfTurn(segments: readonly Segment[], index: number): number {
  let end = index
  while (segments[end + 1] && segments[end + 1]?.speakerId === segments[index]?.speakerId) end += 1
  return end
}

/**
 * The index of the segment before the border between two turns, after `turn.moveBoundary`. A positive count may give
 * whole segments to the next speaker; the border then lies before these segments. `index`: the segment before the
 * border until now.
 */
export function borderAfterMove(segments: readonly Segment[], index: number, wordCount: number): number {
  const step = wordCount > 0 ? -1 : 1
  let at = wordCount > 0 ? index : index + 1
  let wordsLeft = Math.abs(wordCount)
  const speakerId = segments[at]?.speakerId
  let border = index
  for (; ; at += step) {
    const segment = segments[at]
    if (!segment || segment.speakerId !== speakerId) return border
    const count = wordsOf(segment.text).length
    if (count > wordsLeft || wordsLeft === 0) return border
    wordsLeft -= count
    border += step
  }
}

/** Whether another speaker follows this segment. */
export function isBorder(segments: readonly Segment[], segmentId: number): boolean {
  const index = segments.findIndex(({ id }) => id === segmentId)
  const after = segments[index + 1]
  return after !== undefined && after.speakerId !== segments[index]?.speakerId
}
