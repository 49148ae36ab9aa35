import type { EditDescription } from '../../../shared/transcripts/editDescriptions.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import { freeSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import type { PlacedWord } from '../../../shared/transcripts/wordTimes.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LanguageRow, PlannedEdit, SegmentRow, SpeakerRow } from './rows.ts'

/** A transcript in the form that operations use. */
export type EditView = {
  segment(segmentId: number): SegmentRow | null
  /** The segment before this segment in the order of the audio. */
  previous(segment: SegmentRow): SegmentRow | null
  next(segment: SegmentRow): SegmentRow | null
  segmentCount(): number
  /** All segments in the order of the audio. */
  segments(): SegmentRow[]
  /** The segments of a speaker; null means segments without a speaker. */
  segmentsOfSpeaker(speakerId: number | null): SegmentRow[]
  speakers(): SpeakerRow[]
  language(): LanguageRow
  /** See {@link Transcript}. */
  slices(): Transcript['slices']
  /** The length of the recording, or the end of the last segment if a service's segments end later. */
  recordingMs(): number
  /** Ids for rows that the operation adds. */
  newSegmentId(): number
  newSpeakerId(): number
  newRedactionId(): number
  redactions(): Redaction[]
  /** The words of a segment with the times of the transcriptions; null if no transcription has times. */
  wordsOf(segment: SegmentRow): PlacedWord[] | null
  nowMs(): number
}

/** The error if the target of the operation no longer exists. */
export const gone = () => problem('edit-conflict')

export function segmentOf(view: EditView, segmentId: number): SegmentRow {
  const row = view.segment(segmentId)
  if (!row) throw gone()
  return row
}

/** The segments in the order of the audio, each once. Throws if a segment no longer exists. */
export function segmentsOf(view: EditView, segmentIds: readonly number[]): SegmentRow[] {
  const wanted = new Set(segmentIds)
  const rows = view.segments().filter(({ id }) => wanted.has(id))
  if (rows.length !== wanted.size) throw gone()
  return rows
}

export function speakerOf(view: EditView, speakerId: number): SpeakerRow {
  const row = view.speakers().find(({ id }) => id === speakerId)
  if (!row) throw gone()
  return row
}

/** The speaker that an operation names, and the row to add if it is `new`. */
export function speakerOrNew(
  view: EditView,
  speakerId: number | 'new' | null,
): { speakerId: number | null; added: SpeakerRow[] } {
  if (speakerId === null) return { speakerId, added: [] }
  const row = speakerId === 'new' ? unnamedSpeaker(view) : speakerOf(view, speakerId)
  return { speakerId: row.id, added: speakerId === 'new' ? [row] : [] }
}

export function newSpeaker(view: EditView, name: string): SpeakerRow {
  const colorIndex = Math.max(-1, ...view.speakers().map((row) => row.colorIndex)) + 1
  return { id: view.newSpeakerId(), label: '', name, colorIndex }
}

export const unnamedSpeaker = (view: EditView): SpeakerRow =>
  newSpeaker(view, freeSpeakerName(view.speakers().map(({ name }) => name)))

export const segmentsOnly = (description: EditDescription, before: SegmentRow[], after: SegmentRow[]): PlannedEdit => ({
  description,
  before: { segments: before, speakers: [] },
  after: { segments: after, speakers: [] },
})

export { keptText as storedText } from '../../../shared/transcripts/wordsOfText.ts'

/**
 * The segment after a change, with its marks. Verifying covers the words, the speaker and the times, so a change to any of them removes
 * the mark. Edited means that the words differ from the machine's; speaker and times do not count.
 */
export function changed(row: SegmentRow, change: Partial<SegmentRow>): SegmentRow {
  const after = { ...row, edited: change.text === undefined || change.text === row.text ? row.edited : 1, ...change }
  const isAsVerified = (['text', 'speakerId', 'startMs', 'endMs'] as const).every((key) => after[key] === row[key])
  return { ...after, verified: isAsVerified ? row.verified : 0 }
}
