import type { LibraryDatabase } from '../library/database.ts'
import { RedactionStore } from './redactions/store.ts'

/** Tables with rows of a recording's text, ordered so that rows can be deleted before the rows they refer to. */
const tables = ['segments', 'speakers', 'edits', 'heard_ranges', 'word_times', 'exported_transcripts', 'transcripts']

/**
 * Removes the transcript of a recording with its edits, their history, its words in the search index (by triggers), its quotes, notes
 * and redactions. Call it in the transaction that removes the recording.
 */
export function removeTranscript(db: LibraryDatabase, recordingId: number): void {
  removeQuotes(db, recordingId)
  new RedactionStore(db).remove(recordingId)
  for (const table of tables) db.prepare(`DELETE FROM ${table} WHERE recording_id = ?`).run(recordingId)
}

/** Removes all quotes and notes of a recording. Call it in the transaction that removes the recording. */
function removeQuotes(db: LibraryDatabase, recordingId: number): void {
  for (const table of ['quote_pieces', 'quote_tags'])
    db.prepare(`DELETE FROM ${table} WHERE quote_id IN (SELECT id FROM quotes WHERE recording_id = ?)`).run(recordingId)
  for (const table of ['quotes', 'notes']) db.prepare(`DELETE FROM ${table} WHERE recording_id = ?`).run(recordingId)
}
