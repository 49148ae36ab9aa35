import { problem } from '../../../../shared/errors/problem.ts'
import type { Note } from '../../../../shared/transcripts/quotes.ts'
import type { LibraryDatabase } from '../../library/database.ts'

const columns = 'id, recording_id AS recordingId, at_ms AS atMs, text'

/** A person's notes about moments of a recording. */
export class NoteStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** A recording's notes in the order of the audio. */
  ofRecording(recordingId: number): Note[] {
    return this.#db
      .prepare<[number], Note>(`SELECT ${columns} FROM notes WHERE recording_id = ? ORDER BY at_ms, id`)
      .all(recordingId)
  }

  add(recordingId: number, atMs: number, text: string): Note {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO notes (recording_id, at_ms, text, created_ms) VALUES (?, ?, ?, ?)')
      .run(recordingId, atMs, text, this.#now())
    return this.#get(Number(lastInsertRowid))
  }

  /** Throws `note-unknown`. */
  update(noteId: number, text: string): Note {
    this.#db.prepare('UPDATE notes SET text = ? WHERE id = ?').run(text, noteId)
    return this.#get(noteId)
  }

  /** Removes a note and returns its recording. Throws `note-unknown`. */
  remove(noteId: number): number {
    const { recordingId } = this.#get(noteId)
    this.#db.prepare('DELETE FROM notes WHERE id = ?').run(noteId)
    return recordingId
  }

  #get(noteId: number): Note {
    const note = this.#db.prepare<[number], Note>(`SELECT ${columns} FROM notes WHERE id = ?`).get(noteId)
    if (!note) throw problem('note-unknown')
    return note
  }
}
