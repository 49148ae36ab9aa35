import type { LibraryDatabase } from '../library/database.ts'

/**
 * Makes room for a change after edits that were undone: those can no longer be redone and go. But where a whole transcript is
 * among them it stays within reach: they count as done and undone by edits of their own, so that undo leads back through
 * them. Call inside a transaction, before the change is written down.
 */
export function settleUndone(db: LibraryDatabase, recordingId: number, nowMs: number): void {
  const holdsTranscript = db
    .prepare<[number], { holds: number }>(
      `SELECT EXISTS (SELECT 1 FROM edits WHERE recording_id = ? AND undone = 1
         AND json_extract(operation, '$.kind') = 'transcript.replace') AS holds`,
    )
    .get(recordingId)?.holds
  if (!holdsTranscript) {
    db.prepare('DELETE FROM edits WHERE recording_id = ? AND undone = 1').run(recordingId)
    return
  }
  db.prepare(
    `INSERT INTO edits (recording_id, description, operation, before, after, created_ms)
     SELECT recording_id, description, operation, after, before, @nowMs FROM edits
     WHERE recording_id = @recordingId AND undone = 1 ORDER BY id DESC`,
  ).run({ recordingId, nowMs })
  db.prepare('UPDATE edits SET undone = 0 WHERE recording_id = ? AND undone = 1').run(recordingId)
}
