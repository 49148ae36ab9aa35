import type { LibraryDatabase } from '../library/database.ts'
import { removeQuotes } from './quotes/remove.ts'

/** Tables with rows of a recording's text, those first that others refer to last. */
const tables = ['segments', 'speakers', 'edits', 'replaced_transcripts', 'heard_ranges', 'word_times', 'transcripts']

/**
 * Removes the transcript of a recording with its edits, their history, its words in the search index (by triggers), its quotes and
 * notes. Call in the transaction that removes the recording.
 */
export function removeTranscript(db: LibraryDatabase, recordingId: number): void {
  removeQuotes(db, recordingId)
  for (const table of tables) db.prepare(`DELETE FROM ${table} WHERE recording_id = ?`).run(recordingId)
}
