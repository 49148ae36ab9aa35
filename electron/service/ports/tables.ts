import type { Generated } from 'kysely'
import type { TaskStatus } from '../../../shared/partner/schemas.ts'

/**
 * The tables that every store has, with the same names and columns in SQLite and PostgreSQL. Times are Unix
 * milliseconds, JSON is text, and yes or no is 1 or 0.
 */
export type Tables = {
  tokens: TokenRow
  uploads: UploadRow
  parts: PartRow
  file_records: { file_id: string; metadata: string; created_ms: number }
  tasks: TaskRow
  workflows: WorkflowRow
  registry: RegistryRow
  /** `client_id`: the account that bound the device. */
  bind_events: { id: Generated<number>; sn: string; client_id: string; at_ms: number }
  device_records: DeviceRecordRow
  submit_times: { id: Generated<number>; client_id: string; at_ms: number }
}

/**
 * `client_id`: the client whose secret issued the token. `user_id`: null for a token of the client itself. `key_hash`: of
 * the lasting key with which the token was made, in services that know several; else null.
 */
export type TokenRow = {
  token_hash: string
  kind: 'access' | 'refresh' | 'user'
  expires_ms: number
  client_id: string
  user_id: string | null
  key_hash: string | null
}

export type UploadRow = {
  upload_id: string
  file_id: string
  client_id: string
  account_id: string
  /** The announced size, which the parts must have together. */
  size_bytes: number
  filetype: string
  chunk_bytes: number
  state: 'open' | 'merged'
  /** Null until the upload is merged. */
  md5: string | null
  /** The duration of the recording, measured at completion; null before that, and for a file that is not audio. */
  duration_ms: number | null
  /** The id of a multipart upload in an object store; null for files on this machine. */
  store_upload_id: string | null
  /** The completion that is merging now; null if none is. */
  merge_token: string | null
  /** When that completion last said that it is alive. */
  merge_seen_ms: number | null
  created_ms: number
  /** Set when a client removed the upload. Its row stays while a task names its file. */
  removed_ms: number | null
}

/** A part that was stored through the service itself. An object store keeps its own list of parts. */
export type PartRow = {
  upload_id: string
  part_number: number
  /** With quotes, as the response to the PUT had it. */
  etag: string
  size_bytes: number
  /** The name of its file. */
  object_name: string
}

export type TaskRow = {
  transcription_id: string
  client_id: string
  account_id: string
  file_id: string | null
  file_url: string | null
  params: string
  status: TaskStatus
  /** 0 to 1; null while no recogniser reports progress. */
  progress: number | null
  /** The result as JSON; null before SUCCESS, and if the result is an object in the store. */
  data: string | null
  /** The name of the object with the result, in a store that keeps results as objects. */
  result_object: string | null
  /** JSON: what people should know of the quality of the result. */
  notices: string
  /** Why the task ended as FAILURE or REVOKED. */
  message: string | null
  /** Of the worker that has the task now. Only this worker may write to the row. */
  claim_token: string | null
  claimed_by: string | null
  /** How often workers have claimed the task. */
  claims: number
  created_ms: number
  updated_ms: number
  paused_ms: number | null
}

export type WorkflowRow = {
  id: string
  client_id: string
  /** From the workflow's metadata. */
  owner_id: string
  /** The account that submitted the workflow. */
  account_id: string
  file_id: string
  definition: string
  metadata: string
  version: string | null
  status: TaskStatus
  completed_tasks: number
  /** The transcription for which the workflow waits. */
  transcription_id: string | null
  outputs: string
  message: string | null
  created_ms: number
  started_ms: number | null
  updated_ms: number | null
  ended_ms: number | null
  paused_ms: number | null
}

/** `owner_id`: the account to which a device is bound. */
export type RegistryRow = { sn: string; type: string; is_bind: 0 | 1 | null; owner_id: string | null }

export type DeviceRecordRow = {
  id: string
  client_id: string
  sn: string
  type: string
  owner_id: string | null
  updated_ms: number
}
