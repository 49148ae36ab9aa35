import type { TimeRange } from '../../../../shared/transcripts/heard.ts'
import type { Redaction, RedactionPiece } from '../../../../shared/transcripts/redactions.ts'
import type { LibraryDatabase } from '../../library/database.ts'
import { idsWithout, nextId } from '../rows.ts'

type RedactionRow = Omit<Redaction, 'stretches' | 'pieces'> & { stretches: string; pieces: string }

/** Reads and writes the redactions of recordings. Only edits write them, so that undo restores them. */
export class RedactionStore {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** In the order in which a person marked them. */
  ofRecording(recordingId: number): Redaction[] {
    return this.#db
      .prepare<[number], RedactionRow>(
        `SELECT id, kind, speaker_id AS speakerId, stretches, reason, created_ms AS createdMs,
           (SELECT json_group_array(json_object('segmentId', segment_id, 'from', from_offset, 'to', to_offset))
            FROM redaction_pieces WHERE redaction_id = redactions.id) AS pieces
         FROM redactions WHERE recording_id = ? ORDER BY id`,
      )
      .all(recordingId)
      .map((row) => ({
        ...row,
        stretches: JSON.parse(row.stretches) as TimeRange[],
        pieces: (JSON.parse(row.pieces) as RedactionPiece[]).sort(
          (a, b) => a.segmentId - b.segmentId || a.from - b.from,
        ),
      }))
  }

  /** An id that was never used, because the history may restore an old redaction. */
  newId(): number {
    return nextId(this.#db, 'redactions')
  }

  /** Replaces the redactions of `from` by those of `to`. Call it inside the transaction of the edit. */
  swap(recordingId: number, from: readonly Redaction[], to: readonly Redaction[]): void {
    const ids = JSON.stringify([...new Set([...from, ...to].map(({ id }) => id))])
    this.#db.prepare('DELETE FROM redaction_pieces WHERE redaction_id IN (SELECT value FROM json_each(?))').run(ids)
    const remove = this.#db.prepare('DELETE FROM redactions WHERE id = ?')
    for (const id of idsWithout(from, to)) remove.run(id)
    const upsert = this.#db.prepare(
      `INSERT INTO redactions (id, recording_id, kind, speaker_id, stretches, reason, created_ms)
       VALUES (@id, @recordingId, @kind, @speakerId, @stretches, @reason, @createdMs)
       ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, speaker_id = excluded.speaker_id,
         stretches = excluded.stretches, reason = excluded.reason`,
    )
    const insertPiece = this.#db.prepare(
      'INSERT INTO redaction_pieces (redaction_id, segment_id, from_offset, to_offset) VALUES (?, ?, ?, ?)',
    )
    for (const { pieces, stretches, ...row } of to) {
      upsert.run({ ...row, recordingId, stretches: JSON.stringify(stretches) })
      for (const piece of pieces) insertPiece.run(row.id, piece.segmentId, piece.from, piece.to)
    }
  }

  /** Call it in the transaction that removes the transcript of a recording. */
  remove(recordingId: number): void {
    this.#db
      .prepare('DELETE FROM redaction_pieces WHERE redaction_id IN (SELECT id FROM redactions WHERE recording_id = ?)')
      .run(recordingId)
    this.#db.prepare('DELETE FROM redactions WHERE recording_id = ?').run(recordingId)
  }
}
