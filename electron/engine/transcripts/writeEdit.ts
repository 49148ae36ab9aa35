import type { EditOperation } from '../../../shared/transcripts/editOperations.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { PlannedEdit } from './rows.ts'

/** `command-line`: an edit in a terminal, while the window may show the same recording. */
export type MadeBy = 'window' | 'command-line'

export type MarkOperation = `quote.${'add' | 'update' | 'remove'}` | `note.${'add' | 'update' | 'remove'}`

export type StoredOperation =
  | EditOperation
  | { kind: 'transcript.replace'; fromFile?: true }
  | { kind: 'transcript.replaceSpan'; runId: number; startMs: number; endMs: number }
  | { kind: 'transcript.restore'; stateId: number }
  | { kind: 'transcript.mergeHandover'; handoverId: string }
  | { kind: MarkOperation; id: number }

/** The requested operation, without the texts that only helped to find changes made elsewhere. */
export function storedOperation(operation: StoredOperation, madeBy: MadeBy): string {
  const mark = madeBy === 'window' ? {} : { madeBy }
  return JSON.stringify({ ...operation, basedOn: undefined, sentBefore: undefined, next: undefined, ...mark })
}

/**
 * Stores an edit, so that it can be undone. `transcript.replace` replaces a whole transcript, `transcript.replaceSpan` replaces a span
 * that was transcribed again, `transcript.restore` restores an earlier version, and
 * `transcript.mergeHandover` takes over changes of another library. The others are changes of a quote or note. Call it inside the
 * transaction that makes the change.
 */
export function writeEdit(
  db: LibraryDatabase,
  recordingId: number,
  operation: StoredOperation,
  { description, before, after }: PlannedEdit,
  nowMs: number,
  madeBy: MadeBy = 'window',
): void {
  keepUndone(db, recordingId, nowMs)
  db.prepare(
    'INSERT INTO edits (recording_id, description, operation, before, after, created_ms) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(
    recordingId,
    description,
    storedOperation(operation, madeBy),
    JSON.stringify(before),
    JSON.stringify(after),
    nowMs,
  )
}

/** The newest edit that is not undone; 0 if there is none. */
export const newestEditId = (db: LibraryDatabase, recordingId: number): number =>
  db
    .prepare<[number], number | null>('SELECT max(id) FROM edits WHERE recording_id = ? AND undone = 0')
    .pluck()
    .get(recordingId) ?? 0

/**
 * Prepares for a change after undone edits. A person can no longer redo such edits, so they are removed. If one of them
 * brought a machine's words, all stay: they then count as done, and new edits that reverse them follow, so that undo
 * can reach the words.
 */
function keepUndone(db: LibraryDatabase, recordingId: number, nowMs: number): void {
  const holdsTranscript = db
    .prepare<[number], { holds: number }>(
      `SELECT EXISTS (SELECT 1 FROM edits WHERE recording_id = ? AND undone = 1
         AND json_extract(operation, '$.kind') IN ('transcript.replace', 'transcript.replaceSpan')) AS holds`,
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
