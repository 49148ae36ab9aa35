import type { Note } from '../../../../shared/transcripts/quotes.ts'
import { problem } from '../../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../../library/database.ts'
import { MarkSteps } from './markSteps.ts'

const columns = 'id, recording_id AS recordingId, at_ms AS atMs, text'

/** A person's notes about moments of a recording. Every change is a step of the history. */
export class NoteStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  readonly #steps: MarkSteps

  constructor(db: LibraryDatabase, now: () => number, steps: MarkSteps = new MarkSteps(db, now)) {
    this.#db = db
    this.#now = now
    this.#steps = steps
  }

  /** A recording's notes in the order of the audio. */
  ofRecording(recordingId: number): Note[] {
    return this.#db
      .prepare<[number], Note>(`SELECT ${columns} FROM notes WHERE recording_id = ? ORDER BY at_ms, id`)
      .all(recordingId)
  }

  add(recordingId: number, atMs: number, text: string): Note {
    return this.#steps.step(recordingId, { of: 'note', id: null, kind: 'note.add', description: 'add-note' }, () => {
      const { lastInsertRowid } = this.#db
        .prepare('INSERT INTO notes (recording_id, at_ms, text, created_ms) VALUES (?, ?, ?, ?)')
        .run(recordingId, atMs, text, this.#now())
      return this.#get(Number(lastInsertRowid))
    })
  }

  /** Throws `note-unknown`. */
  update(noteId: number, text: string): Note {
    const { recordingId } = this.#get(noteId)
    const named = { of: 'note', id: noteId, kind: 'note.update', description: 'change-note' } as const
    return this.#steps.step(recordingId, named, () => {
      this.#db.prepare('UPDATE notes SET text = ? WHERE id = ?').run(text, noteId)
      return this.#get(noteId)
    })
  }

  /** Removes a note and returns its recording. Throws `note-unknown`. */
  remove(noteId: number): number {
    const note = this.#get(noteId)
    const named = { of: 'note', id: noteId, kind: 'note.remove', description: 'remove-note' } as const
    return this.#steps.step(note.recordingId, named, () => {
      this.#db.prepare('DELETE FROM notes WHERE id = ?').run(noteId)
      return note
    }).recordingId
  }

  #get(noteId: number): Note {
    const note = this.#db.prepare<[number], Note>(`SELECT ${columns} FROM notes WHERE id = ?`).get(noteId)
    if (!note) throw problem('note-unknown')
    return note
  }
}
