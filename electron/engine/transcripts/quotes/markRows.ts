import type { LibraryDatabase } from '../../library/database.ts'
import type { EditImages, NoteImage, QuoteImage } from '../rows.ts'
import { idsWithout, rowsUnlike } from '../rows.ts'

type StoredQuote = Omit<QuoteImage, 'tags' | 'pieces'> & { tags: string; pieces: string }

const quoteColumns = `id, colour, note, marked_words AS markedWords, marked_speaker AS markedSpeaker, words, start_ms AS startMs,
  end_ms AS endMs, created_ms AS createdMs,
  (SELECT json_group_array(tag) FROM quote_tags WHERE quote_id = id) AS tags,
  (SELECT json_group_array(json_object('segmentId', segment_id, 'from', from_offset, 'to', to_offset))
   FROM quote_pieces WHERE quote_id = id) AS pieces`
const noteColumns = 'id, at_ms AS atMs, text, created_ms AS createdMs'

/** The rows of quotes and notes as an edit stores them. */
export class MarkRows {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** All quotes and notes of a recording. */
  ofRecording(recordingId: number): MarkImages {
    return {
      marks: this.#db
        .prepare<[number], StoredQuote>(`SELECT ${quoteColumns} FROM quotes WHERE recording_id = ? ORDER BY id`)
        .all(recordingId)
        .map(toImage),
      notes: this.#db
        .prepare<[number], NoteImage>(`SELECT ${noteColumns} FROM notes WHERE recording_id = ? ORDER BY id`)
        .all(recordingId),
    }
  }

  /** Empty if there is no such quote or note. */
  one(of: 'quote' | 'note', id: number): MarkImages {
    if (of === 'note')
      return {
        marks: [],
        notes: this.#db.prepare<[number], NoteImage>(`SELECT ${noteColumns} FROM notes WHERE id = ?`).all(id),
      }
    const rows = this.#db.prepare<[number], StoredQuote>(`SELECT ${quoteColumns} FROM quotes WHERE id = ?`).all(id)
    return { marks: rows.map(toImage), notes: [] }
  }

  /** Replaces the quotes and notes of `from` by those of `to`. Call it inside the transaction of the edit. */
  swap(recordingId: number, from: EditImages, to: EditImages): void {
    this.#swapQuotes(recordingId, from.marks ?? [], to.marks ?? [])
    const remove = this.#db.prepare('DELETE FROM notes WHERE id = ?')
    for (const id of idsWithout(from.notes ?? [], to.notes ?? [])) remove.run(id)
    const upsert = this.#db.prepare(
      `INSERT INTO notes (id, recording_id, at_ms, text, created_ms) VALUES (@id, @recordingId, @atMs, @text, @createdMs)
       ON CONFLICT (id) DO UPDATE SET text = excluded.text`,
    )
    for (const note of to.notes ?? []) upsert.run({ ...note, recordingId })
  }

  #swapQuotes(recordingId: number, from: readonly QuoteImage[], to: readonly QuoteImage[]): void {
    if (from.length + to.length === 0) return
    const ids = JSON.stringify([...from, ...to].map(({ id }) => id))
    for (const table of ['quote_pieces', 'quote_tags'])
      this.#db.prepare(`DELETE FROM ${table} WHERE quote_id IN (SELECT value FROM json_each(?))`).run(ids)
    const remove = this.#db.prepare('DELETE FROM quotes WHERE id = ?')
    for (const id of idsWithout(from, to)) remove.run(id)
    const upsert = this.#db.prepare(
      `INSERT INTO quotes (id, recording_id, colour, note, marked_words, marked_speaker, words, start_ms, end_ms, created_ms)
       VALUES (@id, @recordingId, @colour, @note, @markedWords, @markedSpeaker, @words, @startMs, @endMs, @createdMs)
       ON CONFLICT (id) DO UPDATE SET colour = excluded.colour, note = excluded.note, words = excluded.words,
         start_ms = excluded.start_ms, end_ms = excluded.end_ms`,
    )
    const addTag = this.#db.prepare('INSERT OR IGNORE INTO quote_tags (quote_id, tag) VALUES (?, ?)')
    const addPiece = this.#db.prepare(
      'INSERT INTO quote_pieces (quote_id, segment_id, from_offset, to_offset) VALUES (?, ?, ?, ?)',
    )
    for (const { tags, pieces, ...row } of to) {
      upsert.run({ ...row, recordingId })
      for (const tag of tags) addTag.run(row.id, tag)
      for (const piece of pieces) addPiece.run(row.id, piece.segmentId, piece.from, piece.to)
    }
  }
}

export type MarkImages = Required<Pick<EditImages, 'marks' | 'notes'>>

/** The quotes and notes of `images` that `others` lack or have differently; left out if there are none. */
export function marksWithout(images: MarkImages, others: MarkImages): Pick<EditImages, 'marks' | 'notes'> {
  const marks = rowsUnlike(images.marks, others.marks)
  const notes = rowsUnlike(images.notes, others.notes)
  return { ...(marks.length > 0 ? { marks } : {}), ...(notes.length > 0 ? { notes } : {}) }
}

const toImage = ({ tags, pieces, ...row }: StoredQuote): QuoteImage => ({
  ...row,
  tags: JSON.parse(tags),
  pieces: JSON.parse(pieces),
})
