import { isGivenNameSql } from '../../../shared/transcripts/speakerNames.ts'
import type { Speaker, Transcript } from '../../../shared/transcripts/transcript.ts'
import type { TranscriptLanguage } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { HeardRanges } from './heard.ts'
import type { SearchFilter } from './recordingConditions.ts'
import {
  type EditImages,
  type SegmentRow,
  type SpeakerRow,
  segmentColumns,
  speakerColumns,
  type TranscriptHead,
  toSegment,
  withShares,
} from './rows.ts'
import { searchTranscripts } from './search.ts'

/** `named`: speakers that a person has named. `isDraft`: see the summary of a recording. */
export type TranscriptCounts = {
  isDraft: boolean
  segmentCount: number
  edited: number
  verified: number
  speakers: number
  named: number
  language: TranscriptLanguage
}

/** The language that a person requested in a run; nobody requested one for the transcript in a file. */
export const askedLanguageSql = (run: string): string =>
  `CASE WHEN ${run}.imported_from IS NULL THEN json_extract(${run}.options, '$.language') ELSE 'auto' END`

/** Columns of `transcripts t` and `transcription_runs run`. */
const languageColumns = `t.language, t.language_source AS source, ${askedLanguageSql('run')} AS asked`

const languageOf = ({ language, source, asked }: TranscriptLanguage): TranscriptLanguage => ({
  language,
  source,
  asked,
})

/** Reads transcripts: segments in the order of the audio, speakers, and the service's own response. {@link EditHistory} writes them. */
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

  /** See {@link withShares}. */
  speakers(recordingId: number): Speaker[] {
    const spoken = this.#db
      .prepare<[number], { speakerId: number | null; startMs: number; endMs: number }>(
        `SELECT speaker_id AS speakerId, 0 AS startMs, sum(end_ms - start_ms) AS endMs FROM segments
         WHERE recording_id = ? GROUP BY speaker_id`,
      )
      .all(recordingId)
    return withShares(this.speakerRows(recordingId), spoken)
  }

  head(recordingId: number): { language: TranscriptLanguage; revision: number; notices: TranscriptNotice[] } | null {
    const row = this.#db
      .prepare<[number], TranscriptLanguage & { revision: number; notices: string }>(
        `SELECT ${languageColumns}, t.revision, t.notices
         FROM transcripts t JOIN transcription_runs run ON run.id = t.run_id WHERE t.recording_id = ?`,
      )
      .get(recordingId)
    return row ? { language: languageOf(row), revision: row.revision, notices: JSON.parse(row.notices) } : null
  }

  get(recordingId: number): Transcript | null {
    const head = this.head(recordingId)
    if (!head) return null
    return {
      recordingId,
      language: head.language.language,
      revision: head.revision,
      speakers: this.speakers(recordingId),
      segments: this.segmentRows(recordingId).map(toSegment),
      slices: this.slices(recordingId),
      heard: new HeardRanges(this.#db).of(recordingId),
      ...this.undoState(recordingId),
    }
  }

  /**
   * True if a person has changed, verified, named, marked or undone something since the transcript arrived, or if the transcript came
   * from a file.
   */
  isWorkedOn(recordingId: number): boolean {
    const row = this.#db
      .prepare<[{ recordingId: number }], { isWorkedOn: number }>(
        `SELECT EXISTS (SELECT 1 FROM segments WHERE recording_id = @recordingId AND (edited = 1 OR verified = 1))
           OR EXISTS (SELECT 1 FROM quotes WHERE recording_id = @recordingId)
           OR EXISTS (SELECT 1 FROM transcripts t JOIN transcription_runs run ON run.id = t.run_id
             WHERE t.recording_id = @recordingId AND run.imported_from IS NOT NULL)
           OR EXISTS (SELECT 1 FROM edits WHERE recording_id = @recordingId AND id > coalesce(
             (SELECT max(id) FROM edits WHERE recording_id = @recordingId AND undone = 0
                AND json_extract(operation, '$.kind') = 'transcript.replace'), 0)) AS isWorkedOn`,
      )
      .get({ recordingId })
    return row?.isWorkedOn === 1
  }

  /** The time range of each slice's words, if a recording was transcribed in slices; else empty. */
  slices(recordingId: number): Transcript['slices'] {
    return this.#db
      .prepare<[number], Transcript['slices'][number]>(
        `SELECT slice.kept_start_ms AS startMs, slice.kept_end_ms AS endMs
         FROM transcripts t JOIN transcription_runs slice ON slice.parent_id = t.run_id
         WHERE t.recording_id = ? AND slice.kept_start_ms IS NOT NULL ORDER BY slice.slice_index`,
      )
      .all(recordingId)
  }

  undoState(recordingId: number): { canUndo: boolean; canRedo: boolean } {
    const counts = this.#db
      .prepare<[number], { undone: number }>('SELECT DISTINCT undone FROM edits WHERE recording_id = ?')
      .all(recordingId)
    return { canUndo: counts.some(({ undone }) => undone === 0), canRedo: counts.some(({ undone }) => undone === 1) }
  }

  /** Counts for lists; one query reads many recordings. */
  counts(recordingIds: readonly number[]): Map<number, TranscriptCounts> {
    const rows = this.#db
      .prepare<
        [string],
        Omit<TranscriptCounts, 'language' | 'verified' | 'isDraft'> &
          TranscriptLanguage & { recordingId: number; unverified: number; ofDraftModel: number }
      >(
        `SELECT t.recording_id AS recordingId, ${languageColumns},
           EXISTS (SELECT 1 FROM json_each(t.notices) WHERE json_extract(value, '$.code') = 'draft-quality') AS ofDraftModel,
           (SELECT count(*) FROM segments s WHERE s.recording_id = t.recording_id) AS segmentCount,
           (SELECT count(*) FROM segments s WHERE s.recording_id = t.recording_id AND edited = 1) AS edited,
           (SELECT count(*) FROM segments s WHERE s.recording_id = t.recording_id AND verified = 0) AS unverified,
           (SELECT count(*) FROM speakers p WHERE p.recording_id = t.recording_id) AS speakers,
           (SELECT count(*) FROM speakers p WHERE p.recording_id = t.recording_id AND ${isGivenNameSql('name')}) AS named
         FROM transcripts t JOIN transcription_runs run ON run.id = t.run_id
         WHERE t.recording_id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(recordingIds))
    return new Map(
      rows.map(({ unverified, ofDraftModel, ...row }) => [
        row.recordingId,
        {
          ...row,
          isDraft: ofDraftModel === 1 && unverified > 0,
          verified: row.segmentCount - unverified,
          language: languageOf(row),
        },
      ]),
    )
  }

  /** The whole transcript in the form that an edit stores; null if there is none. */
  images(recordingId: number): EditImages | null {
    const head = this.#db
      .prepare<[number], TranscriptHead>(
        `SELECT run_id AS runId, language, language_source AS languageSource, machine, notices
         FROM transcripts WHERE recording_id = ?`,
      )
      .get(recordingId)
    return head ? { segments: this.segmentRows(recordingId), speakers: this.speakerRows(recordingId), head } : null
  }

  /** See {@link searchTranscripts}. */
  search(query: string, range: { offset: number; limit: number }, filter: SearchFilter = {}) {
    return searchTranscripts(this.#db, query, range, filter)
  }
}
