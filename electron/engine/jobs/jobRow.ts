import type { JobKind, JobState, WaitReason } from '../../../shared/domain.ts'
import { shownText } from '../../../shared/shownText.ts'
import type { JobRow } from './types.ts'

/** A row of `jobs` as SQLite gives it. */
export type RawJob = {
  id: number
  kind: JobKind
  payload: string
  recording_id: number | null
  subject: string
  state: JobState
  attempts: number
  max_attempts: number
  crashes: number
  priority: number
  turn: number
  run_after_ms: number
  claim_token: string | null
  waiting_for: WaitReason | null
  error_code: string | null
  error_message: string | null
  error_retryable: number | null
  progress: string | null
  created_ms: number
  updated_ms: number
}

export function fromRow(row: RawJob): JobRow {
  return {
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    recordingId: row.recording_id,
    subject: shownText(row.subject),
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    crashes: row.crashes,
    priority: row.priority,
    turn: row.turn,
    runAfterMs: row.run_after_ms,
    claimToken: row.claim_token,
    waitingFor: row.waiting_for,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, message: row.error_message ?? '', retryable: row.error_retryable === 1 },
    progress: row.progress === null ? null : JSON.parse(row.progress),
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
  }
}
