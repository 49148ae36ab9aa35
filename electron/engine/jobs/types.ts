import type { ExportFormat, JobKind, JobState, Progress, WaitReason } from '../../../shared/domain.ts'
import type { ErrorInfo } from '../../../shared/errors.ts'

/**
 * Where an import is read from. On a device `path` is below the volume's root; `twins` are the same moment in other
 * forms, which are not copied.
 */
export type ImportSource = { kind: 'file'; path: string } | DeviceSource
export type DeviceSource = {
  kind: 'device'
  deviceId: string
  volume: string
  path: readonly string[]
  twins: { path: readonly string[]; sizeBytes: number; modifiedMs: number | null }[]
}

/** What each kind of job carries. */
export type JobPayloads = {
  import: {
    source: ImportSource
    sizeBytes: number
    /** Null where nothing tells. */
    mtimeMs: number | null
    /** What it is called in the library; left out: as the file is called. */
    title?: string
    /** When it was recorded as far as its name and place tell; left out: by its name and time. */
    recorded?: { atMs: number; source: 'name' | 'file-time'; hasZone: boolean } | null
    sourceLabel: string
    localOnly: boolean
    /** JSON of TranscriptionOptions. */
    options: string
  }
  prepare: { recordingId: number }
  derive: { runId: number }
  upload: { runId: number }
  submit: { runId: number }
  poll: { runId: number }
  stitch: { runId: number }
  export: {
    recordingId: number
    directory: string
    formats: ExportFormat[]
    /** Where each format is being written, written down before it is there: a crash does not export twice. */
    paths?: Partial<Record<ExportFormat, string>>
  }
  workflow: { workflowRunId: number }
}

export type JobRow<K extends JobKind = JobKind> = {
  id: number
  kind: K
  payload: JobPayloads[K]
  recordingId: number | null
  subject: string
  state: JobState
  attempts: number
  maxAttempts: number
  /** How often in a row the process died while it ran. */
  crashes: number
  /** 1: before all others, -1: after them. */
  priority: number
  /** Of the same priority lower turns go first, then what has been due the longest. */
  turn: number
  runAfterMs: number
  claimToken: string | null
  waitingFor: WaitReason | null
  error: ErrorInfo | null
  progress: Progress | null
  createdMs: number
  updatedMs: number
}

export type EnqueueRequest = {
  [K in JobKind]: {
    kind: K
    /** The same work is asked for once, however often it is asked. */
    dedupeKey: string
    payload: JobPayloads[K]
    recordingId: number | null
    subject: string
    maxAttempts?: number
    runAfterMs?: number
    /** How many jobs of the same recording and kind go before it; lower turns are claimed first. Default 0. */
    turn?: number
    /** Default: its recording's, else 0. */
    priority?: number
    /**
     * When it was asked for before and failed or was cancelled: `always` (default) puts it back in the queue with what is
     * asked now; `unless-refused` does so only for failures of the moment, which a person did not end.
     */
    again?: 'always' | 'unless-refused'
  }
}[JobKind]

/** Code of the error of an attempt whose progress was all for nothing: a whole upload session ended. */
export const uploadSessionEnded = 'upload-session-ended'

/** What a handler says when it stops. */
export type JobResult =
  /** `commit` runs in the same transaction that marks the job done: its effects and its end are one. */
  | { outcome: 'done'; commit?: () => void; notice?: ErrorInfo }
  /** Not finished, nothing wrong: come back later. Costs no attempt. `commit`: as above, also where it was stopped meanwhile. */
  | { outcome: 'again'; afterMs: number; waitingFor?: WaitReason; commit?: () => void }
  /** Likewise, at a moment of the wall clock: those who come back for the same one go in the order they were asked for. */
  | { outcome: 'again'; untilMs: number; waitingFor?: WaitReason }
  /** Something outside is wrong; `attempt: 'free'` where waiting is no fault of the job (no network). */
  | { outcome: 'retry'; error: ErrorInfo; afterMs?: number; waitingFor: WaitReason; attempt: 'charged' | 'free' }
  | { outcome: 'fail'; error: ErrorInfo }

export type JobContext = {
  /** Aborted by cancel, pause and stop. */
  signal: AbortSignal
  /** Shown at once, kept in memory only: a progress tick never costs a write. */
  report(progress: Progress): void
  /** Real progress was made: earlier attempts are forgiven. */
  progressMade(): void
}

export type JobHandlers = { [K in JobKind]: (job: JobRow<K>, context: JobContext) => Promise<JobResult> }
