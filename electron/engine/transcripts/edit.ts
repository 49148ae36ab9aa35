import type { EditOperation, Transcript } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { shownText } from '../../../shared/shownText.ts'
import { freeSpeakerName, isSameSpeakerName } from '../../../shared/speakerNames.ts'
import { segmentTextLimit, textLimits } from '../../../shared/textLimits.ts'
import type { SegmentRow, SpeakerRow } from './store.ts'

/** A transcript as an operation sees it. */
export type EditView = {
  segment(segmentId: number): SegmentRow | null
  /** The segment after this one in the order of the audio. */
  next(segment: SegmentRow): SegmentRow | null
  segmentCount(): number
  segmentsOfSpeaker(speakerId: number): SegmentRow[]
  speakers(): SpeakerRow[]
  /** See {@link Transcript}. */
  parts(): Transcript['parts']
  /** Ids for rows that the operation adds. */
  newSegmentId(): number
  newSpeakerId(): number
}

/** A transcript but for its rows: which run it comes from, and what the service said, as it is stored. */
export type TranscriptHead = { runId: number; language: string; machine: string; notices: string }
/**
 * The rows an edit touches, as they are and as they shall be; a row that is only on one side is added or removed. `head`:
 * where the whole transcript was replaced.
 */
export type EditImages = { segments: SegmentRow[]; speakers: SpeakerRow[]; head?: TranscriptHead }
export type PlannedEdit = { description: string; before: EditImages; after: EditImages }

const gone = () =>
  new TapelogError(
    'edit-conflict',
    'This part of the transcript has changed meanwhile. Look at it again and repeat the edit.',
  )

const longestSegment = `at most ${textLimits.segmentText.toLocaleString('en')} characters`

const segmentsOnly = (description: string, before: SegmentRow[], after: SegmentRow[]): PlannedEdit => ({
  description,
  before: { segments: before, speakers: [] },
  after: { segments: after, speakers: [] },
})

/**
 * What an operation would change. Pure: reads the view, writes nothing; null when it would change nothing. A person verified
 * the words, who said them and when: an operation that changes one of these takes the verified mark away.
 */
export function planEdit(operation: EditOperation, view: EditView): PlannedEdit | null {
  const segment = (segmentId: number) => {
    const row = view.segment(segmentId)
    if (!row) throw gone()
    return row
  }
  const speaker = (speakerId: number) => {
    const row = view.speakers().find(({ id }) => id === speakerId)
    if (!row) throw gone()
    return row
  }

  switch (operation.kind) {
    case 'segment.setText': {
      const before = segment(operation.segmentId)
      const text = operation.text.replace(/\s+/g, ' ').trim()
      if (text === before.text) return null
      if (text.length > segmentTextLimit(before.text.length))
        throw new TapelogError(
          'segment-too-long',
          `This segment is too long to be saved: it may have ${longestSegment}. Take some words out, or put them into another segment.`,
        )
      return segmentsOnly('Edit text', [before], [{ ...before, text, edited: 1, verified: 0 }])
    }
    case 'segment.setSpeaker': {
      const before = segment(operation.segmentId)
      const { id } = speaker(operation.speakerId)
      if (before.speakerId === id) return null
      return segmentsOnly('Change speaker', [before], [{ ...before, speakerId: id, edited: 1, verified: 0 }])
    }
    case 'segment.setVerified': {
      const before = segment(operation.segmentId)
      const verified = operation.verified ? 1 : 0
      if (before.verified === verified) return null
      return segmentsOnly(operation.verified ? 'Mark verified' : 'Unmark verified', [before], [{ ...before, verified }])
    }
    case 'segment.split': {
      const before = segment(operation.segmentId)
      const head = before.text.slice(0, operation.textOffset).trim()
      const tail = before.text.slice(operation.textOffset).trim()
      if (head === '' || tail === '')
        throw new TapelogError('split-empty', 'A segment is split between two words: put the cursor there first.')
      const atMs = Math.min(Math.max(operation.atMs, before.startMs), before.endMs)
      return segmentsOnly(
        'Split segment',
        [before],
        [
          { ...before, endMs: atMs, text: head, edited: 1, verified: 0 },
          { ...before, id: view.newSegmentId(), startMs: atMs, text: tail, edited: 1, verified: 0 },
        ],
      )
    }
    case 'segment.mergeWithNext': {
      const before = segment(operation.segmentId)
      const next = view.next(before)
      if (!next)
        throw new TapelogError('merge-last', 'This is the last segment; there is nothing after it to merge with.')
      const speakerId = operation.speakerId === undefined ? before.speakerId : operation.speakerId
      const isOneOfThem = speakerId === before.speakerId || speakerId === next.speakerId
      if (!isOneOfThem || (operation.speakerId === undefined && before.speakerId !== next.speakerId))
        throw new TapelogError(
          'merge-speakers',
          'These two segments have different speakers. Give both to one speaker first, then merge them.',
        )
      const text = `${before.text} ${next.text}`.trim()
      if (text.length > segmentTextLimit(before.text.length, next.text.length))
        throw new TapelogError(
          'merge-too-long',
          `Together these two segments would be too long to edit: a segment may have ${longestSegment}. Leave them apart.`,
        )
      return segmentsOnly(
        'Merge segments',
        [before, next],
        [
          {
            ...before,
            endMs: Math.max(before.endMs, next.endMs),
            speakerId,
            text,
            edited: 1,
            verified: 0,
          },
        ],
      )
    }
    case 'segment.remove': {
      const before = segment(operation.segmentId)
      if (before.text !== '')
        throw new TapelogError('remove-words', 'Only an empty segment can be removed. Delete its words first.')
      if (view.segmentCount() === 1)
        throw new TapelogError(
          'remove-last',
          'This is the only segment of the transcript and stays: without it there would be no place to type in.',
        )
      return segmentsOnly('Remove empty segment', [before], [])
    }
    case 'speaker.rename': {
      const before = speaker(operation.speakerId)
      const name = shownText(operation.name)
      if (before.name === name) return null
      demandFreeName(view, name, before.id)
      return {
        description: 'Rename speaker',
        before: { segments: [], speakers: [before] },
        after: { segments: [], speakers: [{ ...before, name }] },
      }
    }
    case 'speaker.add': {
      const name = shownText(operation.name)
      demandFreeName(view, name, null)
      return {
        description: 'Add speaker',
        before: { segments: [], speakers: [] },
        after: { segments: [], speakers: [newSpeaker(view, name)] },
      }
    }
    case 'speaker.merge': {
      const from = speaker(operation.fromSpeakerId)
      const into = speaker(operation.intoSpeakerId)
      if (from.id === into.id) return null
      const moved = view.segmentsOfSpeaker(from.id)
      return {
        description: 'Merge speakers',
        before: { segments: moved, speakers: [from] },
        after: { segments: moved.map((row) => ({ ...row, speakerId: into.id, verified: 0 })), speakers: [] },
      }
    }
    case 'speaker.reassignPart':
      return reassignPart(view, {
        part: view.parts()[operation.partIndex] ?? null,
        from: speaker(operation.fromSpeakerId),
        into: operation.intoSpeakerId === null ? null : speaker(operation.intoSpeakerId),
      })
  }
}

/** Two speakers of one name could not be told apart, in the text and in what is exported. */
function demandFreeName(view: EditView, name: string, speakerId: number | null): void {
  if (name === '') throw new TapelogError('speaker-unnamed', 'A speaker needs a name. Type at least one letter.')
  const taken = view.speakers().find((row) => row.id !== speakerId && isSameSpeakerName(row.name, name))
  if (taken)
    throw new TapelogError(
      'speaker-name-taken',
      `“${taken.name}” is already a speaker here. ${
        speakerId === null ? 'Choose another name.' : 'Merge the two speakers, or choose another name.'
      }`,
    )
}

function newSpeaker(view: EditView, name: string): SpeakerRow {
  const colorIndex = Math.max(-1, ...view.speakers().map((row) => row.colorIndex)) + 1
  return { id: view.newSpeakerId(), label: '', name, colorIndex }
}

/** A speaker of whom nothing is left goes: it was only a part's name for somebody else. */
function reassignPart(
  view: EditView,
  { part, from, into }: { part: { startMs: number; endMs: number } | null; from: SpeakerRow; into: SpeakerRow | null },
): PlannedEdit | null {
  if (part === null) throw gone()
  if (from.id === into?.id) return null
  const said = view.segmentsOfSpeaker(from.id)
  const moved = said.filter(({ startMs }) => startMs >= part.startMs && startMs < part.endMs)
  if (moved.length === 0) return null
  const isLast = moved.length === said.length
  // A new speaker who would get all that this one said is the same speaker.
  if (isLast && into === null) return null
  const target = into ?? newSpeaker(view, freeSpeakerName(view.speakers().map(({ name }) => name)))
  return {
    description: 'Change speaker of a part',
    before: { segments: moved, speakers: isLast ? [from] : [] },
    after: {
      segments: moved.map((row) => ({ ...row, speakerId: target.id, verified: 0 })),
      speakers: into === null ? [target] : [],
    },
  }
}
