import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { JobKind, JobState, Progress, WaitReason } from '../../../shared/recordings/domain.ts'

/**
 * The payload of each kind of job. The folders that work on a kind add its payload here by declaration merging, in their `payloads.ts`.
 * The queue stores payloads as JSON and reads none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface.
export interface JobPayloads {}

/**
 * Kinds of jobs that are not a step of a recording. No list shows them, no person controls them, and they run while the queue is
 * paused.
 */
export const internalKinds = ['reconcile'] as const
export type AnyJobKind = JobKind | (typeof internalKinds)[number]
export type AnyJob = JobRow<AnyJobKind>

export const isInternal = (kind: AnyJobKind): boolean => (internalKinds as readonly string[]).includes(kind)
/** The SQL condition for a job that lists show. */
export const isListed = `kind NOT IN (${internalKinds.map((kind) => `'${kind}'`).join(', ')})`

/** Waits that end when a person signs in, plugs something in or frees space. */
export const waitsForPerson: readonly WaitReason[] = ['sign-in', 'device', 'disk-space']

/** True for a job that continues only after a person acts. */
export const needsPerson = ({ state, waitingFor }: { state: JobState; waitingFor: WaitReason | null }): boolean =>
  state === 'waiting' && waitingFor !== null && waitsForPerson.includes(waitingFor)

export type JobRow<K extends AnyJobKind = JobKind> = {
  id: number
  kind: K
  payload: JobPayloads[K]
  recordingId: number | null
  subject: string
  state: JobState
  attempts: number
  maxAttempts: number
  /** How many times in a row the process crashed while the job ran. */
  crashes: number
  /** 1 means before all other jobs, -1 means after them. */
  priority: number
  /** Among jobs with the same priority, lower slice numbers come first, then the jobs that have been due longest. */
  sliceNumber: number
  runAfterMs: number
  claimToken: string | null
  waitingFor: WaitReason | null
  error: ErrorInfo | null
  progress: Progress | null
  createdMs: number
  updatedMs: number
}

export type EnqueueRequest = {
  [K in AnyJobKind]: {
    kind: K
    /** Requests with the same key are one job. */
    dedupeKey: string
    payload: JobPayloads[K]
    recordingId: number | null
    subject: string
    maxAttempts?: number
    runAfterMs?: number
    /**
     * How many jobs of the same recording and kind come before this job. Lower numbers are claimed first. Default 0.
     */
    sliceNumber?: number
    /** The default is the recording's priority, else 0. */
    priority?: number
    /**
     * The effect of a request if the job exists and failed or was cancelled. `always` (default) returns it to the queue
     * with the new payload. `unless-refused` does so only if it was not cancelled and its error is not final (see
     * `QueueRules`). `also-done` also does so for a finished job.
     */
    again?: 'always' | 'unless-refused' | 'also-done'
    /** Flags of the payload that stay true once a request had them true. */
    keepTrue?: readonly string[]
  }
}[AnyJobKind]

/** How a handler's run ended. */
export type JobResult =
  /** `commit` runs in the transaction that marks the job as done, so a crash cannot separate its effects from its end. */
  | { outcome: 'done'; commit?: () => void; notice?: ErrorInfo }
  /**
   * The job is not finished, but there is no error: run it again later. Costs no attempt. `commit`: as above, even if the job was
   * stopped meanwhile.
   */
  | { outcome: 'again'; afterMs: number; waitingFor?: WaitReason; commit?: () => void }
  /**
   * The job is not finished: run it again at this time of the wall clock. Jobs for the same time run in the order in which they
   * were added.
   */
  | { outcome: 'again'; untilMs: number; waitingFor?: WaitReason }
  /**
   * An external problem. `attempt: 'free'`: the job did not cause it (for example, there is no network). `isOutdated`: called when the
   * result is written; if it returns true, the job runs again at once.
   */
  | {
      outcome: 'retry'
      error: ErrorInfo
      afterMs?: number
      isOutdated?: () => boolean
      waitingFor: WaitReason
      attempt: 'charged' | 'free'
    }
  | { outcome: 'fail'; error: ErrorInfo }

export type JobContext = {
  /** Aborted when the job is cancelled, paused or stopped. */
  signal: AbortSignal
  /** Shows progress at once and keeps it only in memory, so it costs no write. */
  report(progress: Progress): void
  /** Call it on real progress, so that earlier attempts no longer count. */
  progressMade(): void
}

export type JobHandlers = { [K in AnyJobKind]: (job: JobRow<K>, context: JobContext) => Promise<JobResult> }
