import { stepKindOf } from '../../../shared/transcripts/editDescriptions.ts'
import type { EditResult, Segment } from '../../../shared/transcripts/transcript.ts'
import { offsetBehindChange } from '../../transcript/segmentField.ts'
import { currentSegmentIndex } from '../../transcript/spokenWords.ts'

/** The position of the caret in the transcript. */
export type FocusedText = { segment: Segment; offset: number }

/** The result of an undo or redo. `before`: the earlier state of the segments that it changed or removed. */
export type StepDone = { result: EditResult; before: readonly Segment[] }

/**
 * An undo or redo, from the moment of the key. `focused`: the caret's place then, null if it was not in the text. `done`: null if it
 * failed or there was nothing to undo.
 */
export type Step = { kind: 'undo' | 'redo'; focused: FocusedText | null; done: Promise<StepDone | null> }

/**
 * The caret's place after an undo or redo: behind the change in the caret's segment. If that segment is gone, the caret
 * goes to the same words in the segment that now has them, else to the segment at that time. Null if the caret stays.
 */
export function caretAfterStep({
  result,
  before,
  focused,
}: StepDone & { focused: FocusedText | null }): { segmentId: number; offset: number } | null {
  if (focused === null) return null
  const { segment: was, offset } = focused
  const is = result.segments.find(({ id }) => id === was.id)
  if (is) return is.text === was.text ? null : { segmentId: is.id, offset: offsetBehindChange(was.text, is.text) }
  if (!result.removedSegmentIds.includes(was.id)) return null
  const host = result.segments.find(
    ({ id, text }) => was.text !== '' && text.endsWith(was.text) && before.some((one) => one.id === id),
  )
  if (host) return { segmentId: host.id, offset: host.text.length - was.text.length + offset }
  const inOrder = result.segments.toSorted((a, b) => a.startMs - b.startMs)
  const there = inOrder[Math.max(0, currentSegmentIndex(inOrder, was.startMs))]
  return there ? { segmentId: there.id, offset: 0 } : null
}

/**
 * The indexes of the segments that an undo or redo changed; else the index of the segment at its time. Empty if it has no place, or if
 * `segments` do not contain the changes yet.
 */
export function changedPlaces({ result }: StepDone, segments: readonly Segment[]): number[] {
  const changed = new Set(result.segments.map(({ id }) => id))
  if (changed.size > 0) return segments.flatMap(({ id }, index) => (changed.has(id) ? index : []))
  if (result.atMs === null || segments.length === 0) return []
  return [Math.max(0, currentSegmentIndex(segments, result.atMs))]
}

/** Whether the segments on screen show what an undo or redo changed: words, or a mark at words. */
export function isStepSeen({ result, before }: StepDone, shown: readonly Segment[]): boolean {
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return false
  const isShown = (ms: number) => ms >= first.startMs && ms <= last.startMs
  if (result.segments.length + before.length > 0)
    return [...result.segments, ...before].some(({ startMs }) => isShown(startMs))
  const isOfWords = stepKindOf(result.description) === 'mark' || stepKindOf(result.description) === 'redaction'
  return isOfWords && result.atMs !== null && result.atMs >= first.startMs && result.atMs <= last.endMs
}
