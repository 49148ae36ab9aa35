import { textLimits } from '../../../shared/text/textLimits.ts'
import type { EditOperation } from '../../../shared/transcripts/editOperations.ts'
import { allowedTimes, areAllowed, placeBetween } from '../../../shared/transcripts/segmentTimes.ts'
import { problem } from '../../../shared/words/problem.ts'
import { changed, type EditView, segmentOf, segmentsOf, segmentsOnly, speakerOrNew, storedText } from './editView.ts'
import { momentIn } from './planBoundary.ts'
import type { PlannedEdit, SegmentRow } from './rows.ts'

/** Plans for whole segments: adding, deleting, changing times, and the speakers and marks of several segments. See `planEdit`. */

type Operation<K extends EditOperation['kind']> = Extract<EditOperation, { kind: K }>

/** Throws `segment-outside`. */
export function planInsert(operation: Operation<'segment.insert'>, view: EditView): PlannedEdit {
  const { startMs, endMs } = operation
  if (endMs <= startMs || endMs > view.recordingMs()) throw problem('segment-outside')
  const text = storedText(operation.text ?? '')
  if (text.length > textLimits.segmentText) throw problem('segment-too-long')
  const { speakerId, added } = speakerOrNew(view, operation.speakerId)
  const inserted: SegmentRow = { id: view.newSegmentId(), startMs, endMs, speakerId, text, edited: 1, verified: 0 }
  const previous = operation.cutsPrevious ? view.previous(inserted) : null
  const cut = previous && previous.startMs < startMs && previous.endMs > startMs ? previous : null
  return {
    description: 'insert-segment',
    before: { segments: cut ? [cut] : [], speakers: [] },
    after: { segments: [...(cut ? [changed(cut, { endMs: startMs })] : []), inserted], speakers: added },
  }
}

/** Throws `no-room-between`. */
export function planInsertBeside(operation: Operation<'segment.insertBeside'>, view: EditView): PlannedEdit {
  const beside = segmentOf(view, operation.segmentId)
  const [previous, next] = operation.side === 'after' ? [beside, view.next(beside)] : [view.previous(beside), beside]
  const around = { previous, next, afterNext: next && view.next(next) }
  const place = placeBetween(around, view.recordingMs(), operation.atMs ?? null)
  if (!place) throw problem('no-room-between')
  const text = storedText(operation.text ?? '')
  if (text.length > textLimits.segmentText) throw problem('segment-too-long')
  const { startMs, endMs, previousEndMs, nextStartMs } = place
  const { speakerId, added } = speakerOrNew(view, operation.speakerId)
  const inserted: SegmentRow = { id: view.newSegmentId(), startMs, endMs, speakerId, text, edited: 1, verified: 0 }
  const moved = [
    ...(previous && previousEndMs !== null ? [{ row: previous, change: { endMs: previousEndMs } }] : []),
    ...(next && nextStartMs !== null ? [{ row: next, change: { startMs: nextStartMs } }] : []),
  ]
  return {
    description: 'insert-segment',
    before: { segments: moved.map(({ row }) => row), speakers: [] },
    after: { segments: [...moved.map(({ row, change }) => changed(row, change)), inserted], speakers: added },
  }
}

export function planRemoval({ segmentIds }: Operation<'segments.remove'>, view: EditView): PlannedEdit {
  const before = segmentsOf(view, segmentIds)
  return segmentsOnly(before.length === 1 ? 'delete-segment' : 'delete-segments', before, [])
}

/** Throws `times-refused`. */
export function planTimes(operation: Operation<'segment.setTimes'>, view: EditView): PlannedEdit | null {
  const before = segmentOf(view, operation.segmentId)
  const { startMs, endMs } = operation
  if (startMs === before.startMs && endMs === before.endMs) return null
  const beside = { previous: view.previous(before), next: view.next(before), recordingMs: view.recordingMs() }
  if (!areAllowed({ startMs, endMs }, allowedTimes(before, beside))) throw problem('times-refused')
  return segmentsOnly('change-times', [before], [changed(before, { startMs, endMs })])
}

/**
 * Gives words inside a segment to another speaker. They become a separate segment, and so do the words after them. All these segments
 * keep the mark `edited`.
 */
export function planSpeakerOfWords(operation: Operation<'words.setSpeaker'>, view: EditView): PlannedEdit | null {
  const before = segmentOf(view, operation.segmentId)
  const { from, to } = operation
  const { speakerId, added } = speakerOrNew(view, operation.speakerId)
  if (before.speakerId === speakerId) return null
  const [startMs, endMs] = [momentIn(before, from, operation.startMs), momentIn(before, to, operation.endMs)]
  const parts = [
    { text: before.text.slice(0, from), startMs: before.startMs, endMs: startMs, speakerId: before.speakerId },
    { text: before.text.slice(from, to), startMs, endMs: Math.max(startMs, endMs), speakerId },
    {
      text: before.text.slice(to),
      startMs: Math.max(startMs, endMs),
      endMs: before.endMs,
      speakerId: before.speakerId,
    },
  ]
    .map((part) => ({ ...part, text: part.text.trim() }))
    .filter(({ text }) => text !== '')
  if (before.text.slice(from, to).trim() === '') throw problem('split-empty')
  const [first, last] = [parts[0], parts.at(-1)]
  // Spaces between the two parts belong to neither segment.
  if (first) first.startMs = before.startMs
  if (last) last.endMs = before.endMs
  const nextId = view.newSegmentId()
  const rows = parts.map((part, index) =>
    changed(before, { ...part, id: index === 0 ? before.id : nextId + index - 1, edited: before.edited }),
  )
  return {
    description: 'change-speaker',
    before: { segments: [before], speakers: [] },
    after: { segments: rows, speakers: added },
  }
}

export function planSpeakerOnwards(
  operation: Operation<'segment.setSpeakerOnwards'>,
  view: EditView,
): PlannedEdit | null {
  const first = segmentOf(view, operation.segmentId)
  const all = view.segments()
  const onwards = all.slice(all.findIndex(({ id }) => id === first.id))
  const meant = operation.which === 'all' ? onwards : onwards.filter(({ speakerId }) => speakerId === first.speakerId)
  return planSpeaker(meant, operation.speakerId, view)
}

/** Gives segments to another speaker. Null if they all have that speaker already. */
export function planSpeaker(
  rows: readonly SegmentRow[],
  wanted: number | 'new' | null,
  view: EditView,
  description: PlannedEdit['description'] = 'change-speaker',
): PlannedEdit | null {
  const { speakerId, added } = speakerOrNew(view, wanted)
  const before = rows.filter((row) => row.speakerId !== speakerId)
  if (before.length === 0) return null
  return {
    description,
    before: { segments: before, speakers: [] },
    after: { segments: before.map((row) => changed(row, { speakerId })), speakers: added },
  }
}

export function planVerified(rows: readonly SegmentRow[], isVerified: boolean): PlannedEdit | null {
  const verified = isVerified ? 1 : 0
  const before = rows.filter((row) => row.verified !== verified)
  if (before.length === 0) return null
  const after = before.map((row) => ({ ...row, verified }))
  return segmentsOnly(isVerified ? 'mark-verified' : 'unmark-verified', before, after)
}
