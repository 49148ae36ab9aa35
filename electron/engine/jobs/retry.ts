import type { AnyJob, JobResult } from './types.ts'

/** How long a job waits before it is tried again. */
export function delayMs(
  job: AnyJob,
  result: Extract<JobResult, { outcome: 'retry' }>,
  nowMs: number,
  random: number,
): number {
  if (result.afterMs !== undefined) return result.afterMs
  return result.waitingFor === 'network'
    ? offlineDelayMs(nowMs - job.createdMs, random)
    : retryDelayMs(job.attempts, random)
}

/**
 * How long to wait before attempt `attempt + 1`: at most 2, 8, 32 s and so on, never over 5 min, so that five attempts outlast a
 * service's restart; with equal jitter (half fixed, half random) so that fifty jobs that failed together do not come back
 * together. Pure; `random` is 0 to 1.
 */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(5 * 60_000, 2000 * 4 ** Math.max(0, attempt - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}

/**
 * Without a network: soon at first, then about every minute, for ever, so that no job fails because a train has no signal.
 * @exportedFor tests: it never shrinks while the wait grows
 */
export function offlineDelayMs(waitedMs: number, random: number): number {
  const base = Math.min(60_000, Math.max(3000, waitedMs * 0.5))
  return Math.round(base * (0.9 + 0.2 * random))
}
