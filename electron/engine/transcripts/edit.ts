import { shownText } from '../../../shared/text/shownText.ts'
import { segmentTextLimit } from '../../../shared/text/textLimits.ts'
import type { EditOperation } from '../../../shared/transcripts/editOperations.ts'
import { isSameSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import { joinedTexts } from '../../../shared/transcripts/wordsOfText.ts'
import { problem } from '../../../shared/words/problem.ts'
import { keptSpeakerName } from '../../../shared/words/speakerWords.ts'
import {
  changed,
  type EditView,
  gone,
  newSpeaker,
  segmentOf,
  segmentsOf,
  segmentsOnly,
  speakerOf,
  storedText,
  unnamedSpeaker,
} from './editView.ts'
import { planBoundary } from './planBoundary.ts'
import { planRedaction, planRedactionReason, planRedactionRemoval } from './planRedactions.ts'
import { planReplace, planReplaceAt } from './planReplace.ts'
import {
  planInsert,
  planInsertBeside,
  planRemoval,
  planSpeaker,
  planSpeakerOfWords,
  planSpeakerOnwards,
  planTimes,
  planVerified,
} from './planSegments.ts'
import type { LanguageRow, PlannedEdit, SegmentRow, SpeakerRow } from './rows.ts'

/**
 * The changes that an operation would make; null if it would change nothing. Pure: reads the view and writes nothing. A
 * person verified the words, the speaker and the times, so an operation that changes one of these removes the verified
 * mark.
 */
export function planEdit(operation: EditOperation, view: EditView): PlannedEdit | null {
  switch (operation.kind) {
    case 'segment.setText':
      return planText(operation, view)
    case 'segment.setSpeaker':
      return planSpeaker([segmentOf(view, operation.segmentId)], operation.speakerId, view)
    case 'segment.setVerified': {
      const row = segmentOf(view, operation.segmentId)
      demandSeenText(row, operation.basedOn)
      return planVerified([row], operation.verified)
    }
    case 'segment.split':
      return planSplit(operation, view)
    case 'segment.mergeWithNext':
      return planMerge(operation, view)
    case 'segment.remove':
      return planRemovalOfEmpty(operation, view)
    case 'speaker.rename':
      return planRename(operation, view)
    case 'speaker.add':
      return planNewSpeaker(operation, view)
    case 'speaker.merge':
      return planSpeakerMerge(operation, view)
    case 'speaker.takeUnassigned':
      return planSpeaker(view.segmentsOfSpeaker(null), operation.speakerId, view, 'assign-speaker')
    case 'speaker.reassignSlice':
      return reassignSlice(view, {
        slice: view.slices()[operation.sliceIndex] ?? null,
        from: speakerOf(view, operation.fromSpeakerId),
        into: operation.intoSpeakerId === null ? null : speakerOf(view, operation.intoSpeakerId),
      })
    case 'words.setSpeaker':
      demandSeenText(segmentOf(view, operation.segmentId), operation.basedOn)
      return planSpeakerOfWords(operation, view)
    case 'segments.setSpeaker':
      return planSpeaker(segmentsOf(view, operation.segmentIds), operation.speakerId, view)
    case 'segment.setSpeakerOnwards':
      return planSpeakerOnwards(operation, view)
    case 'segments.setVerified':
      return planVerified(segmentsOf(view, operation.segmentIds), operation.verified)
    case 'segment.insert':
      return planInsert(operation, view)
    case 'segment.insertBeside':
      return planInsertBeside(operation, view)
    case 'segments.remove':
      return planRemoval(operation, view)
    case 'segment.setTimes':
      return planTimes(operation, view)
    case 'turn.moveBoundary':
      return planBoundary(operation, view)
    case 'text.replace':
      return planReplace(operation, view)
    case 'text.replaceAt':
      return planReplaceAt(operation, view)
    case 'transcript.setLanguage':
      return planLanguage(operation, view)
    case 'redaction.add':
      return planRedaction(operation, view)
    case 'redaction.setReason':
      return planRedactionReason(operation, view)
    case 'redaction.remove':
      return planRedactionRemoval(operation, view)
  }
}

type Operation<Kind extends EditOperation['kind']> = Extract<EditOperation, { kind: Kind }>

function planText(operation: Operation<'segment.setText'>, view: EditView): PlannedEdit | null {
  const before = segmentOf(view, operation.segmentId)
  const text = storedText(operation.text)
  if (text === before.text) return null
  if (text.length > segmentTextLimit(before.text.length)) throw problem('segment-too-long')
  return segmentsOnly('edit-text', [before], [changed(before, { text })])
}

function planSplit(operation: Operation<'segment.split'>, view: EditView): PlannedEdit | null {
  const before = segmentOf(view, operation.segmentId)
  demandSeenText(before, operation.basedOn)
  const head = before.text.slice(0, operation.textOffset).trim()
  const tail = before.text.slice(operation.textOffset).trim()
  if (head === '' || tail === '') throw problem('split-empty')
  const atMs = Math.min(Math.max(operation.atMs, before.startMs), before.endMs)
  return segmentsOnly(
    'split-segment',
    [before],
    [
      changed(before, { endMs: atMs, text: head, edited: before.edited }),
      changed(before, { id: view.newSegmentId(), startMs: atMs, text: tail, edited: before.edited }),
    ],
  )
}

function planMerge(operation: Operation<'segment.mergeWithNext'>, view: EditView): PlannedEdit | null {
  const before = segmentOf(view, operation.segmentId)
  const next = view.next(before)
  if (!next) throw problem('merge-last')
  demandSeenText(before, operation.basedOn)
  if (operation.next && operation.next.segmentId !== next.id) throw gone()
  demandSeenText(next, operation.next?.basedOn)
  const speakerId = operation.speakerId === undefined ? before.speakerId : operation.speakerId
  const isOneOfThem = speakerId === before.speakerId || speakerId === next.speakerId
  if (!isOneOfThem || (operation.speakerId === undefined && before.speakerId !== next.speakerId))
    throw problem('merge-speakers')
  const text = joinedTexts(before.text, next.text)
  if (text.length > segmentTextLimit(before.text.length, next.text.length)) throw problem('merge-too-long')
  return segmentsOnly(
    'merge-segments',
    [before, next],
    [
      changed(before, {
        ...{ endMs: Math.max(before.endMs, next.endMs), speakerId, text },
        edited: Math.max(before.edited, next.edited),
      }),
    ],
  )
}

function planRemovalOfEmpty(operation: Operation<'segment.remove'>, view: EditView): PlannedEdit | null {
  const before = segmentOf(view, operation.segmentId)
  if (before.text !== '') throw problem('remove-words')
  if (view.segmentCount() === 1) throw problem('remove-last')
  return segmentsOnly('remove-empty-segment', [before], [])
}

function planRename(operation: Operation<'speaker.rename'>, view: EditView): PlannedEdit | null {
  const before = speakerOf(view, operation.speakerId)
  const name = keptSpeakerName(shownText(operation.name))
  if (before.name === name) return null
  demandFreeName(view, name, before.id)
  return {
    description: 'rename-speaker',
    before: { segments: [], speakers: [before] },
    after: { segments: [], speakers: [{ ...before, name }] },
  }
}

function planNewSpeaker(operation: Operation<'speaker.add'>, view: EditView): PlannedEdit | null {
  const name = keptSpeakerName(shownText(operation.name))
  demandFreeName(view, name, null)
  return {
    description: 'add-speaker',
    before: { segments: [], speakers: [] },
    after: { segments: [], speakers: [newSpeaker(view, name)] },
  }
}

function planSpeakerMerge(operation: Operation<'speaker.merge'>, view: EditView): PlannedEdit | null {
  const from = speakerOf(view, operation.fromSpeakerId)
  const into = speakerOf(view, operation.intoSpeakerId)
  if (from.id === into.id) return null
  const moved = view.segmentsOfSpeaker(from.id)
  return {
    description: 'merge-speakers',
    before: { segments: moved, speakers: [from] },
    after: { segments: moved.map((row) => ({ ...row, speakerId: into.id, verified: 0 })), speakers: [] },
  }
}

function planLanguage({ language }: Operation<'transcript.setLanguage'>, view: EditView): PlannedEdit | null {
  const before = view.language()
  const after: LanguageRow = { language, languageSource: 'set' }
  if (before.language === language && before.languageSource === 'set') return null
  return {
    description: 'set-language',
    before: { segments: [], speakers: [], language: before },
    after: { segments: [], speakers: [], language: after },
  }
}

/** Throws if the text has changed since the person decided about it. */
function demandSeenText(row: SegmentRow, seen: string | undefined): void {
  if (seen !== undefined && storedText(seen) !== storedText(row.text)) throw problem('text-changed')
}

/**
 * Throws if another speaker has this name. Two speakers with one name look the same in the text and in exports.
 */
function demandFreeName(view: EditView, name: string, speakerId: number | null): void {
  if (name === '') throw problem('speaker-unnamed')
  const taken = view.speakers().find((row) => row.id !== speakerId && isSameSpeakerName(row.name, name))
  if (taken) throw problem(speakerId === null ? 'new-speaker-name-taken' : 'speaker-name-taken', { name: taken.name })
}

/**
 * Gives segments of a slice to another speaker. Removes the speaker if no segment is left: it was only a slice's label for another
 * person.
 */
function reassignSlice(
  view: EditView,
  {
    slice,
    from,
    into,
  }: { slice: { startMs: number; endMs: number } | null; from: SpeakerRow; into: SpeakerRow | null },
): PlannedEdit | null {
  if (slice === null) throw gone()
  if (from.id === into?.id) return null
  const spoken = view.segmentsOfSpeaker(from.id)
  const moved = spoken.filter(({ startMs }) => startMs >= slice.startMs && startMs < slice.endMs)
  if (moved.length === 0) return null
  const isLast = moved.length === spoken.length
  // If a new speaker would get all segments of this speaker, nothing changes.
  if (isLast && into === null) return null
  const target = into ?? unnamedSpeaker(view)
  return {
    description: 'change-speaker-of-a-slice',
    before: { segments: moved, speakers: isLast ? [from] : [] },
    after: {
      segments: moved.map((row) => ({ ...row, speakerId: target.id, verified: 0 })),
      speakers: into === null ? [target] : [],
    },
  }
}
