import { placedWords } from '../../../shared/transcripts/wordTimes.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { EditView } from './editView.ts'
import { RedactionStore } from './redactions/store.ts'
import { nextId, type SegmentRow, segmentColumns } from './rows.ts'
import type { TranscriptStore } from './store.ts'
import { WordTimes } from './wordTimes.ts'

/** A transcript of the library for one operation. It is valid until something is written. */
export function libraryView(
  db: LibraryDatabase,
  transcripts: TranscriptStore,
  recordingId: number,
  now: () => number,
): EditView {
  const redactions = new RedactionStore(db)
  let read: SegmentRow[] | null = null
  const segments = () => {
    read ??= transcripts.segmentRows(recordingId)
    return read
  }
  const beside = (comparison: '<' | '>', { startMs, id }: SegmentRow) => {
    const direction = comparison === '<' ? 'DESC' : 'ASC'
    return (
      db
        .prepare<[{ recordingId: number; startMs: number; id: number }], SegmentRow>(
          `SELECT ${segmentColumns} FROM segments
           WHERE recording_id = @recordingId AND (start_ms, id) ${comparison} (@startMs, @id)
           ORDER BY start_ms ${direction}, id ${direction} LIMIT 1`,
        )
        .get({ recordingId, startMs, id }) ?? null
    )
  }
  return {
    segments,
    segment: (segmentId) => transcripts.segmentRow(recordingId, segmentId),
    previous: (segment) => beside('<', segment),
    next: (segment) => beside('>', segment),
    segmentCount: () =>
      db.prepare<[number], number>('SELECT count(*) FROM segments WHERE recording_id = ?').pluck().get(recordingId) ??
      0,
    segmentsOfSpeaker: (speakerId) => segments().filter((row) => row.speakerId === speakerId),
    speakers: () => transcripts.speakerRows(recordingId),
    language: () => {
      const head = transcripts.head(recordingId)
      if (!head) throw problem('no-transcript')
      return { language: head.language.language, languageSource: head.language.source }
    },
    slices: () => transcripts.slices(recordingId),
    recordingMs: () =>
      db
        .prepare<[{ recordingId: number }], number>(
          `SELECT max(duration_ms, coalesce((SELECT max(end_ms) FROM segments WHERE recording_id = @recordingId), 0))
           FROM recordings WHERE id = @recordingId`,
        )
        .pluck()
        .get({ recordingId }) ?? 0,
    newSegmentId: () => nextId(db, 'segments'),
    newSpeakerId: () => nextId(db, 'speakers'),
    newRedactionId: () => redactions.newId(),
    redactions: () => redactions.ofRecording(recordingId),
    wordsOf: (segment) => placedWords(segment.text, segment, new WordTimes(db).within(recordingId, segment)),
    nowMs: now,
  }
}
