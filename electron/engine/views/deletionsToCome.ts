import type { DeletionToCome } from '../../../shared/recordings/deletion.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** Deletions that can still be undone, by recording. There are few at a time. */
export function deletionsToCome(db: LibraryDatabase): ReadonlyMap<number, DeletionToCome> {
  const rows = db
    .prepare<[], DeletionToCome & { recordingId: number }>(
      `SELECT recording_id AS recordingId, scope, asked_by AS askedBy, due_ms AS dueMs FROM deletions
       WHERE state <> 'removing'`,
    )
    .all()
  return new Map(rows.map(({ recordingId, ...toCome }) => [recordingId, toCome]))
}
