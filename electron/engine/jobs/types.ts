import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { JobKind, JobState, Progress, WaitReason } from '../../../shared/recordings/domain.ts'

/**
 * What each kind of job carries. The folders that work on a kind add it here by declaration merging, in their `payloads.ts`;
 * the queue stores it as JSON and reads none of it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface.
export interface JobPayloads {}

/** Kinds of jobs that are no step of a recording: no list shows them, no person controls them, and they run while the queue is paused. */
export const internalKinds = ['reconcile'] as const
export type AnyJobKind = JobKind | (typeof internalKinds)[number]
export type AnyJob = JobRow<AnyJobKind>

export const isInternal = (kind: AnyJobKind): boolean => (internalKinds as readonly string[]).includes(kind)
/** In SQL: a job that lists show. */
export const isListed = `kind NOT IN (${internalKinds.map((kind) => `'${kind}'`).join(', ')})`

/** These waits end when a person signs in, plugs something in or frees some space. */
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
  /** How many times in a row the process crashed while it ran. */
  crashes: number
  /** 1: before all other jobs, -1: after them. */
  priority: number
  /** With the same priority, lower slice numbers come first, then the jobs that have been due the longest. */
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
    /** How many jobs of the same recording and kind come before it; lower numbers are claimed first. Default 0. */
    sliceNumber?: number
    /** Default: the recording's priority, else 0. */
    priority?: number
    /**
     * If the job exists and failed or was cancelled: `always` (default) puts it back in the queue with the new payload;
     * `unless-refused` does so only if it was not cancelled and its error is not final (see `QueueRules`); `also-done`
     * also if it is done.
     */
    again?: 'always' | 'unless-refused' | 'also-done'
    /** Flags of the payload that stay true once one request had them true. */
    keepTrue?: readonly string[]
  }
}[AnyJobKind]

/** How a handler's run ended. */
export type JobResult =
  /** `commit` runs in the same transaction that marks the job done: its effects and its end are one. */
  | { outcome: 'done'; commit?: () => void; notice?: ErrorInfo }
  /** Not finished, but no error: run again later. Costs no attempt. `commit`: as above, even if the job was stopped meanwhile. */
  | { outcome: 'again'; afterMs: number; waitingFor?: WaitReason; commit?: () => void }
  /** Likewise, at a time of the wall clock: jobs for the same time run in the order in which they were added. */
  | { outcome: 'again'; untilMs: number; waitingFor?: WaitReason }
  /** An external problem. `attempt: 'free'`: the job did not cause it (no network). */
  | { outcome: 'retry'; error: ErrorInfo; afterMs?: number; waitingFor: WaitReason; attempt: 'charged' | 'free' }
  | { outcome: 'fail'; error: ErrorInfo }

export type JobContext = {
  /** Aborted when the job is cancelled, paused or stopped. */
  signal: AbortSignal
  /** Shows progress at once and keeps it in memory only: it costs no write. */
  report(progress: Progress): void
  /** Call on real progress: earlier attempts then no longer count. */
  progressMade(): void
}

export type JobHandlers = { [K in AnyJobKind]: (job: JobRow<K>, context: JobContext) => Promise<JobResult> }
