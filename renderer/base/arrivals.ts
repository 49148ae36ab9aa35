import type { JobSummary } from '../../shared/recordings/domain.ts'
import { mostJobsAtOnce } from '../../shared/recordings/queue.ts'
import { SharedValue, useShared } from './sharedValue.ts'

/** The last import started in this window: its jobs, and the recordings that they added. */
type Arrivals = {
  /** The jobs that have not ended, as far as the window knows. */
  jobIds: readonly number[]
  recordingIds: readonly number[]
}
const none: Arrivals = { jobIds: [], recordingIds: [] }

const current = new SharedValue(none)

/** @exportedFor tests: they check the rules without a window */
export const arrivals = (): Arrivals => current.read()

/**
 * Follows an import, or only the first jobs of a very large import. An import that starts while another runs is added
 * to it.
 */
export function followArrivals(jobIds: readonly number[]): void {
  if (jobIds.length === 0) return
  const before = arrivals().jobIds.length > 0 ? arrivals() : none
  current.set({ ...before, jobIds: [...before.jobIds, ...jobIds].slice(0, mostJobsAtOnce) })
}

/** `jobs`: the current states of the jobs. Jobs that are missing from this list no longer exist. */
export function noteArrivals(jobs: readonly Pick<JobSummary, 'id' | 'state' | 'recordingId'>[]): void {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const isUnderWay = (jobId: number) => {
    const job = byId.get(jobId)
    return job !== undefined && !['done', 'failed', 'cancelled'].includes(job.state)
  }
  const jobIds = arrivals().jobIds.filter(isUnderWay)
  if (jobIds.length === arrivals().jobIds.length) return
  const arrived = arrivals().jobIds.flatMap((jobId) => {
    const job = byId.get(jobId)
    return job?.state === 'done' && job.recordingId !== null ? [job.recordingId] : []
  })
  current.set({ jobIds, recordingIds: [...new Set([...arrivals().recordingIds, ...arrived])] })
}

/** Files of the import become one recording, which `jobId` makes. It counts instead of them. */
export function joinArrivals(recordingIds: readonly number[], jobId: number): void {
  if (!recordingIds.some((id) => arrivals().recordingIds.includes(id))) return
  forgetArrivals(recordingIds)
  current.set({ ...arrivals(), jobIds: [...arrivals().jobIds, jobId] })
}

/** Recordings that are deleted are no longer announced. */
export function forgetArrivals(recordingIds: readonly number[]): void {
  current.set({ ...arrivals(), recordingIds: arrivals().recordingIds.filter((id) => !recordingIds.includes(id)) })
}

export const dismissArrivals = (): void => current.set(none)

export const useArrivals = (): Arrivals => useShared(current)
