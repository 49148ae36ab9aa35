import type { Speaker, Transcript } from '../../../shared/transcript.ts'
import type { LibraryDatabase } from '../library/database.ts'
import {
  type EditImages,
  type SegmentRow,
  type SpeakerRow,
  segmentColumns,
  speakerColumns,
  type TranscriptHead,
  toSegment,
} from './rows.ts'
import { searchTranscripts } from './search.ts'

/** `named`: speakers that got a name from a person. */
export type TranscriptCounts = {
  segmentCount: number
  edited: number
  verified: number
  speakers: number
  named: number
}

/** Reads transcripts: segments in the order of the audio, speakers, and the service's own answer. {@link EditHistory} writes them. */
export class TranscriptStore {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  segmentRows(recordingId: number): SegmentRow[] {
    return this.#db
      .prepare<[number], SegmentRow>(
        `SELECT ${segmentColumns} FROM segments WHERE recording_id = ? ORDER BY start_ms, id`,
      )
      .all(recordingId)
  }

  segmentRow(recordingId: number, segmentId: number): SegmentRow | null {
    return (
      this.#db
        .prepare<[number, number], SegmentRow>(
          `SELECT ${segmentColumns} FROM segments WHERE recording_id = ? AND id = ?`,
        )
        .get(recordingId, segmentId) ?? null
    )
  }

  speakerRows(recordingId: number): SpeakerRow[] {
    return this.#db
      .prepare<[number], SpeakerRow>(`SELECT ${speakerColumns} FROM speakers WHERE recording_id = ? ORDER BY id`)
      .all(recordingId)
  }

  /** Speakers with their share of the spoken time. */
  speakers(recordingId: number): Speaker[] {
    const spoken = new Map(
      this.#db
        .prepare<[number], { speakerId: number; spokenMs: number }>(
          `SELECT speaker_id AS speakerId, sum(end_ms - start_ms) AS spokenMs FROM segments
           WHERE recording_id = ? AND speaker_id IS NOT NULL GROUP BY speaker_id`,
        )
        .all(recordingId)
        .map(({ speakerId, spokenMs }) => [speakerId, spokenMs]),
    )
    const total = [...spoken.values()].reduce((sum, ms) => sum + ms, 0)
    return this.speakerRows(recordingId).map((row) => ({
      ...row,
      share: total === 0 ? 0 : (spoken.get(row.id) ?? 0) / total,
    }))
  }

  head(recordingId: number): { language: string; revision: number; notices: string[] } | null {
    const row = this.#db
      .prepare<[number], { language: string; revision: number; notices: string }>(
        'SELECT language, revision, notices FROM transcripts WHERE recording_id = ?',
      )
      .get(recordingId)
    return row ? { ...row, notices: JSON.parse(row.notices) } : null
  }

  get(recordingId: number): Transcript | null {
    const head = this.head(recordingId)
    if (!head) return null
    return {
      recordingId,
      language: head.language,
      revision: head.revision,
      speakers: this.speakers(recordingId),
      segments: this.segmentRows(recordingId).map(toSegment),
      slices: this.slices(recordingId),
      ...this.undoState(recordingId),
    }
  }

  /** Where a recording that was transcribed in slices has each slice's words; else empty. */
  slices(recordingId: number): Transcript['slices'] {
    return this.#db
      .prepare<[number], Transcript['slices'][number]>(
        `SELECT slice.part_start_ms AS startMs, slice.part_end_ms AS endMs
         FROM transcripts t JOIN transcription_runs slice ON slice.parent_id = t.run_id
         WHERE t.recording_id = ? AND slice.part_start_ms IS NOT NULL ORDER BY slice.part_index`,
      )
      .all(recordingId)
  }

  undoState(recordingId: number): { canUndo: boolean; canRedo: boolean } {
    const counts = this.#db
      .prepare<[number], { undone: number }>('SELECT DISTINCT undone FROM edits WHERE recording_id = ?')
      .all(recordingId)
    return { canUndo: counts.some(({ undone }) => undone === 0), canRedo: counts.some(({ undone }) => undone === 1) }
  }

  /** Counts for lists, for many recordings in one query. */
  counts(recordingIds: readonly number[]): Map<number, TranscriptCounts> {
    const rows = this.#db
      .prepare<[string], TranscriptCounts & { recordingId: number }>(
        `SELECT t.recording_id AS recordingId,
           (SELECT count(*) FROM segments s WHERE s.recording_id = t.recording_id) AS segmentCount,
           (SELECT count(*) FROM segments s WHERE s.recording_id = t.recording_id AND edited = 1) AS edited,
           (SELECT count(*) FROM segments s WHERE s.recording_id = t.recording_id AND verified = 1) AS verified,
           (SELECT count(*) FROM speakers p WHERE p.recording_id = t.recording_id) AS speakers,
           (SELECT count(*) FROM speakers p WHERE p.recording_id = t.recording_id AND name NOT GLOB 'Speaker [0-9]*') AS named
         FROM transcripts t WHERE t.recording_id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(recordingIds))
    return new Map(rows.map((row) => [row.recordingId, row]))
  }

  /** The whole transcript as an edit keeps it; null where there is none. */
  images(recordingId: number): EditImages | null {
    const head = this.#db
      .prepare<[number], TranscriptHead>(
        'SELECT run_id AS runId, language, machine, notices FROM transcripts WHERE recording_id = ?',
      )
      .get(recordingId)
    return head ? { segments: this.segmentRows(recordingId), speakers: this.speakerRows(recordingId), head } : null
  }

  /** See {@link searchTranscripts}. */
  search(query: string, range: { offset: number; limit: number }) {
    return searchTranscripts(this.#db, query, range)
  }
}
