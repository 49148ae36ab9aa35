import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { JobKind, JobState, WaitReason } from '../../../shared/recordings/domain.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import type { AnyJobKind, JobRow } from './types.ts'

/** A row of `jobs` in the form that SQLite returns. */
export type RawJob = {
  id: number
  kind: AnyJobKind
  payload: string
  recording_id: number | null
  subject: string
  state: JobState
  attempts: number
  max_attempts: number
  crashes: number
  priority: number
  /** See {@link JobRow}. */
  slice_number: number
  run_after_ms: number
  claim_token: string | null
  waiting_for: WaitReason | null
  error_code: string | null
  error_message: string | null
  error_retryable: number | null
  error_values: string | null
  progress: string | null
  created_ms: number
  updated_ms: number
}

export function fromRow<K extends AnyJobKind = JobKind>(row: RawJob): JobRow<K> {
  return {
    id: row.id,
    kind: row.kind as K,
    payload: JSON.parse(row.payload),
    recordingId: row.recording_id,
    subject: shownText(row.subject),
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    crashes: row.crashes,
    priority: row.priority,
    sliceNumber: row.slice_number,
    runAfterMs: row.run_after_ms,
    claimToken: row.claim_token,
    waitingFor: row.waiting_for,
    error: errorOf({
      code: row.error_code,
      message: row.error_message,
      retryable: row.error_retryable,
      values: row.error_values,
    }),
    progress: row.progress === null ? null : JSON.parse(row.progress),
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
  }
}

/** Reads an error from the columns `error_code`, `error_message`, `error_retryable` and `error_values`. */
export const errorOf = (stored: {
  code: string | null
  message: string | null
  retryable: number | null
  values: string | null
}): ErrorInfo | null =>
  stored.code === null
    ? null
    : {
        code: stored.code,
        message: stored.message ?? '',
        retryable: stored.retryable === 1,
        ...(stored.values === null ? {} : { values: JSON.parse(stored.values) }),
      }
