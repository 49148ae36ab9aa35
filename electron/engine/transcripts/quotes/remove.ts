import type { LibraryDatabase } from '../../library/database.ts'

/** Removes all quotes and notes of a recording. Call in the transaction that removes the recording. */
export function removeQuotes(db: LibraryDatabase, recordingId: number): void {
  for (const table of ['quote_pieces', 'quote_tags'])
    db.prepare(`DELETE FROM ${table} WHERE quote_id IN (SELECT id FROM quotes WHERE recording_id = ?)`).run(recordingId)
  for (const table of ['quotes', 'notes']) db.prepare(`DELETE FROM ${table} WHERE recording_id = ?`).run(recordingId)
}
