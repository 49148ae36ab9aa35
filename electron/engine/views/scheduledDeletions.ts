import type { ScheduledDeletion } from '../../../shared/recordings/deletion.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** Deletions that can still be undone, by recording. There are few at a time. */
export function scheduledDeletions(db: LibraryDatabase): ReadonlyMap<number, ScheduledDeletion> {
  const rows = db
    .prepare<[], ScheduledDeletion & { recordingId: number }>(
      `SELECT recording_id AS recordingId, scope, asked_by AS askedBy, due_ms AS dueMs FROM deletions
       WHERE state <> 'removing'`,
    )
    .all()
  return new Map(rows.map(({ recordingId, ...scheduled }) => [recordingId, scheduled]))
}
