import type { EditOperation } from '../../../shared/transcripts/editOperations.ts'
import { joinedRanges, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type EditView, gone, segmentOf, speakerOf, storedText } from './editView.ts'
import type { PlannedEdit, SegmentRow } from './rows.ts'

type Operation<Kind extends EditOperation['kind']> = Extract<EditOperation, { kind: Kind }>

export function planRedaction(operation: Operation<'redaction.add'>, view: EditView): PlannedEdit | null {
  const redaction = redactionOf(operation, view)
  return redaction && edit('redact', [], [redaction])
}

export function planRedactionReason(operation: Operation<'redaction.setReason'>, view: EditView): PlannedEdit | null {
  const before = demanded(view, operation.redactionId)
  if (before.reason === operation.reason) return null
  return edit('change-redaction-reason', [before], [{ ...before, reason: operation.reason }])
}

export function planRedactionRemoval(operation: Operation<'redaction.remove'>, view: EditView): PlannedEdit {
  return edit('remove-redaction', [demanded(view, operation.redactionId)], [])
}

function demanded(view: EditView, redactionId: number): Redaction {
  const found = view.redactions().find(({ id }) => id === redactionId)
  if (!found) throw gone()
  return found
}

/** Null if the sound ends before it begins, or if the speaker is redacted already. */
function redactionOf({ target, reason }: Operation<'redaction.add'>, view: EditView): Redaction | null {
  const common = { id: view.newRedactionId(), reason, createdMs: view.nowMs() }
  if (target.of === 'speaker') {
    const { id } = speakerOf(view, target.speakerId)
    if (view.redactions().some(({ speakerId }) => speakerId === id)) return null
    return { ...common, kind: 'speaker', speakerId: id, stretches: [], pieces: [] }
  }
  if (target.of === 'sound') {
    const stretch = { startMs: target.startMs, endMs: Math.min(target.endMs, view.recordingMs()) }
    if (stretch.endMs <= stretch.startMs) return null
    return { ...common, kind: 'sound', speakerId: null, stretches: [stretch], pieces: [] }
  }
  const stretches = target.pieces.map(({ words, ...piece }) => {
    const segment = segmentOf(view, piece.segmentId)
    if (storedText(segment.text).slice(piece.from, piece.to) !== words) throw problem('text-changed')
    return soundOfWords(view, segment, piece)
  })
  return {
    ...common,
    kind: 'words',
    speakerId: null,
    stretches: joinedRanges(stretches),
    pieces: target.pieces.map(({ segmentId, from, to }) => ({ segmentId, from, to })),
  }
}

/** From the first to the last of these words. If a transcription did not state the time of each, the whole segment. */
function soundOfWords(view: EditView, segment: SegmentRow, { from, to }: { from: number; to: number }): TimeRange {
  const inside = (view.wordsOf(segment) ?? []).filter((word) => word.from < to && word.to > from)
  if (inside.length === 0 || inside.some(({ isExact }) => !isExact))
    return { startMs: segment.startMs, endMs: segment.endMs }
  return {
    startMs: Math.min(...inside.map(({ startMs }) => startMs)),
    endMs: Math.max(...inside.map(({ endMs }) => endMs)),
  }
}

const edit = (description: PlannedEdit['description'], before: Redaction[], after: Redaction[]): PlannedEdit => ({
  description,
  before: { segments: [], speakers: [], redactions: before },
  after: { segments: [], speakers: [], redactions: after },
})
