import type { EditDescription } from '../../../shared/transcripts/editDescriptions.ts'
import type { HighlightColour, Note, QuotePiece } from '../../../shared/transcripts/quotes.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import type { Segment, Speaker } from '../../../shared/transcripts/transcript.ts'
import type { LanguageSource } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** A row of `segments`; `edited` and `verified` are 0 or 1. */
export type SegmentRow = Omit<Segment, 'edited' | 'verified'> & { edited: number; verified: number }
/** A row of `speakers`; `label` is the service's name, empty for a speaker that a person added. */
export type SpeakerRow = { id: number; label: string; name: string; colorIndex: number }

/** A row of `transcripts`: its run and the service's response as JSON. */
export type TranscriptHead = {
  runId: number
  language: string
  languageSource: LanguageSource
  machine: string
  notices: string
}

/** The part of {@link TranscriptHead} about the language. */
export type LanguageRow = Pick<TranscriptHead, 'language' | 'languageSource'>

/** Marked words in a segment: `text.slice(from, to)`. */
export type QuoteAnchor = { quoteId: number; segmentId: number; from: number; to: number }

/** A row of `quotes` with its tags and the places of its words. `markedSpeaker`: JSON, the names at the time of marking. */
export type QuoteImage = {
  id: number
  colour: HighlightColour
  note: string
  markedWords: string
  markedSpeaker: string
  words: string
  startMs: number
  endMs: number
  createdMs: number
  tags: string[]
  pieces: QuotePiece[]
}
/** A row of `notes`. */
export type NoteImage = Omit<Note, 'recordingId'> & { createdMs: number }

/**
 * The rows that an edit touches, before or after it. A row on only one side is added or removed. `head` exists if the whole transcript
 * was replaced, `language` if only its language was set, `quotes` if these segments have marked words. `redactions`, `marks` (quotes) and
 * `notes` exist if the edit itself adds, changes or removes some.
 */
export type EditImages = {
  segments: SegmentRow[]
  speakers: SpeakerRow[]
  head?: TranscriptHead
  language?: LanguageRow
  quotes?: QuoteAnchor[]
  redactions?: Redaction[]
  marks?: QuoteImage[]
  notes?: NoteImage[]
}
export type PlannedEdit = { description: EditDescription; before: EditImages; after: EditImages }

export const segmentColumns = `id, start_ms AS startMs, end_ms AS endMs, speaker_id AS speakerId, text, edited, verified`
export const speakerColumns = `id, label, name, color_index AS colorIndex`

/** The ids of rows in `from` that are missing in `to`. */
export function idsWithout(from: readonly { id: number }[], to: readonly { id: number }[]): number[] {
  const kept = new Set(to.map(({ id }) => id))
  return from.map(({ id }) => id).filter((id) => !kept.has(id))
}

/** The rows that `others` lack or have differently. */
export function rowsUnlike<Row extends { id: number }>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const known = new Map(others.map((row) => [row.id, JSON.stringify(row)]))
  return rows.filter((row) => known.get(row.id) !== JSON.stringify(row))
}

/** An id that no row of the table ever had: the history may restore an old row. */
export const nextId = (
  db: LibraryDatabase,
  table: 'segments' | 'speakers' | 'redactions' | 'quotes' | 'notes',
): number =>
  (db.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(table) ?? 0) + 1

export const toSegment = (row: SegmentRow): Segment => ({
  ...row,
  edited: row.edited === 1,
  verified: row.verified === 1,
})

/** Speakers with their share of the spoken time, which includes segments without a speaker. */
export function withShares(
  speakers: readonly SpeakerRow[],
  segments: readonly Pick<SegmentRow, 'speakerId' | 'startMs' | 'endMs'>[],
): Speaker[] {
  const spoken = new Map<number | null, number>()
  let totalMs = 0
  for (const { speakerId, startMs, endMs } of segments) {
    spoken.set(speakerId, (spoken.get(speakerId) ?? 0) + endMs - startMs)
    totalMs += endMs - startMs
  }
  return speakers.map((row) => ({ ...row, share: totalMs === 0 ? 0 : (spoken.get(row.id) ?? 0) / totalMs }))
}
