import type { AnyJob, JobResult } from './types.ts'

/** How long a job waits before it is tried again. */
export function delayMs(
  job: AnyJob,
  result: Extract<JobResult, { outcome: 'retry' }>,
  nowMs: number,
  random: number,
): number {
  if (result.isOutdated?.()) return 0
  if (result.afterMs !== undefined) return result.afterMs
  return result.waitingFor === 'network'
    ? offlineDelayMs(nowMs - job.createdMs, random)
    : retryDelayMs(job.attempts, random)
}

/**
 * How long to wait before attempt `attempt + 1`: at most 2, 8, 32 s and so on, never over 5 min, so that five attempts outlast a
 * service's restart. Half of the time is fixed and half random (equal jitter), so that fifty jobs that failed together do not return
 * together. Pure; `random` is 0 to 1.
 */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(5 * 60_000, 2000 * 4 ** Math.max(0, attempt - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}

/**
 * How long to wait without a network: at first only a short time, then about a minute, for ever. No job fails because a train has no
 * signal.
 * @exportedFor tests: they check that it never shrinks while the wait grows
 */
export function offlineDelayMs(waitedMs: number, random: number): number {
  const base = Math.min(60_000, Math.max(3000, waitedMs * 0.5))
  return Math.round(base * (0.9 + 0.2 * random))
}
