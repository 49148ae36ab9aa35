import type { EditOperation, EditResult } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { type EditImages, type EditView, planEdit } from './edit.ts'
import { type SegmentRow, type TranscriptStore, toSegment } from './store.ts'
import { continueTyping } from './typingRun.ts'
import { writeEdit } from './writeEdit.ts'

type StoredEdit = { id: number; description: string; before: string; after: string }

/**
 * Applies edits, undoes and redoes them. An edit and its history are one transaction, so undo survives a restart, and
 * what the screen calls saved is on disk.
 */
export class EditHistory {
  readonly #db: LibraryDatabase
  readonly #transcripts: TranscriptStore
  readonly #now: () => number

  constructor(db: LibraryDatabase, transcripts: TranscriptStore, now: () => number) {
    this.#db = db
    this.#transcripts = transcripts
    this.#now = now
  }

  apply(recordingId: number, operation: EditOperation): EditResult {
    return this.#db
      .transaction(() => {
        if (!this.#transcripts.head(recordingId))
          throw new TapelogError('no-transcript', 'This recording has no transcript yet. Transcribe it first.')
        const planned = planEdit(operation, this.#view(recordingId))
        if (!planned)
          return this.#result(recordingId, { segments: [], speakers: [] }, { segments: [], speakers: [] }, '')
        const continued = continueTyping(this.#db, recordingId, operation, planned)
        if (!continued) writeEdit(this.#db, recordingId, operation, planned, this.#now())
        const { before, after, description } = continued ?? planned
        return this.#swap(recordingId, before, after, description)
      })
      .immediate()
  }

  /** Null when there is nothing to undo. */
  undo(recordingId: number): EditResult | null {
    return this.#step(
      recordingId,
      'SELECT * FROM edits WHERE recording_id = ? AND undone = 0 ORDER BY id DESC LIMIT 1',
      1,
    )
  }

  /** Null when there is nothing to redo. */
  redo(recordingId: number): EditResult | null {
    return this.#step(recordingId, 'SELECT * FROM edits WHERE recording_id = ? AND undone = 1 ORDER BY id LIMIT 1', 0)
  }

  #step(recordingId: number, select: string, undone: 0 | 1): EditResult | null {
    return this.#db
      .transaction(() => {
        const edit = this.#db.prepare<[number], StoredEdit>(select).get(recordingId)
        if (!edit) return null
        const before: EditImages = JSON.parse(edit.before)
        const after: EditImages = JSON.parse(edit.after)
        this.#db.prepare('UPDATE edits SET undone = ? WHERE id = ?').run(undone, edit.id)
        return undone === 1
          ? this.#swap(recordingId, after, before, edit.description)
          : this.#swap(recordingId, before, after, edit.description)
      })
      .immediate()
  }

  /** Replaces the rows of `from` by the rows of `to`. */
  #swap(recordingId: number, from: EditImages, to: EditImages, description: string): EditResult {
    const upsertSpeaker = this.#db.prepare(
      `INSERT INTO speakers (id, recording_id, label, name, color_index) VALUES (@id, @recordingId, @label, @name, @colorIndex)
       ON CONFLICT (id) DO UPDATE SET label = excluded.label, name = excluded.name, color_index = excluded.color_index`,
    )
    const upsertSegment = this.#db.prepare(
      `INSERT INTO segments (id, recording_id, start_ms, end_ms, speaker_id, text, edited, verified)
       VALUES (@id, @recordingId, @startMs, @endMs, @speakerId, @text, @edited, @verified)
       ON CONFLICT (id) DO UPDATE SET start_ms = excluded.start_ms, end_ms = excluded.end_ms,
         speaker_id = excluded.speaker_id, text = excluded.text, edited = excluded.edited, verified = excluded.verified`,
    )
    const removeSegment = this.#db.prepare('DELETE FROM segments WHERE id = ?')
    const removeSpeaker = this.#db.prepare('DELETE FROM speakers WHERE id = ?')
    for (const row of to.speakers) upsertSpeaker.run({ ...row, recordingId })
    for (const row of to.segments) upsertSegment.run({ ...row, recordingId })
    for (const id of idsWithout(from.segments, to.segments)) removeSegment.run(id)
    for (const id of idsWithout(from.speakers, to.speakers)) removeSpeaker.run(id)
    if (to.head)
      this.#db
        .prepare(
          `UPDATE transcripts SET run_id = @runId, language = @language, machine = @machine, notices = @notices
           WHERE recording_id = @recordingId`,
        )
        .run({ ...to.head, recordingId })
    this.#db.prepare('UPDATE transcripts SET revision = revision + 1 WHERE recording_id = ?').run(recordingId)
    this.#db.prepare('UPDATE recordings SET revision = revision + 1 WHERE id = ?').run(recordingId)
    return this.#result(recordingId, from, to, description)
  }

  #result(recordingId: number, from: EditImages, to: EditImages, description: string): EditResult {
    const speakersTouched =
      from.speakers.length + to.speakers.length > 0 ||
      to.segments.some((row) => from.segments.find(({ id }) => id === row.id)?.speakerId !== row.speakerId)
    return {
      revision: this.#transcripts.head(recordingId)?.revision ?? 0,
      segments: to.segments.map(toSegment),
      removedSegmentIds: idsWithout(from.segments, to.segments),
      speakers: speakersTouched ? this.#transcripts.speakers(recordingId) : null,
      parts: to.head ? this.#transcripts.parts(recordingId) : null,
      ...this.#transcripts.undoState(recordingId),
      description,
    }
  }

  #view(recordingId: number): EditView {
    // Never one that was given out before: history may bring its row back.
    const next = (table: 'segments' | 'speakers') =>
      (this.#db.prepare<[string], { seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq ??
        0) + 1
    return {
      segment: (segmentId) => this.#transcripts.segmentRow(recordingId, segmentId),
      next: (segment) =>
        this.#db
          .prepare<[number, number, number, number], SegmentRow>(
            `SELECT id, start_ms AS startMs, end_ms AS endMs, speaker_id AS speakerId, text, edited, verified FROM segments
             WHERE recording_id = ? AND (start_ms > ? OR (start_ms = ? AND id > ?)) ORDER BY start_ms, id LIMIT 1`,
          )
          .get(recordingId, segment.startMs, segment.startMs, segment.id) ?? null,
      segmentCount: () =>
        this.#db
          .prepare<[number], number>('SELECT count(*) FROM segments WHERE recording_id = ?')
          .pluck()
          .get(recordingId) ?? 0,
      segmentsOfSpeaker: (speakerId) =>
        this.#transcripts.segmentRows(recordingId).filter((row) => row.speakerId === speakerId),
      speakers: () => this.#transcripts.speakerRows(recordingId),
      parts: () => this.#transcripts.parts(recordingId),
      newSegmentId: () => next('segments'),
      newSpeakerId: () => next('speakers'),
    }
  }
}

/** Ids of the rows of `from` that are not among those of `to`. */
function idsWithout(from: { id: number }[], to: { id: number }[]): number[] {
  const kept = new Set(to.map(({ id }) => id))
  return from.map(({ id }) => id).filter((id) => !kept.has(id))
}
