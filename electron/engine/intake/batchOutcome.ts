import { type JobRow, needsPerson } from '../jobs/types.ts'

/** The columns of a job that show the outcome of an item in a batch. */
export type BatchJob = Pick<JobRow, 'id' | 'kind' | 'state' | 'waitingFor' | 'updatedMs'> & {
  errorCode: string | null
  dismissed: number
}

export type BatchOutcome =
  | { kind: 'under-way' }
  | { kind: 'transcribed' }
  /** The file was imported without a transcription. */
  | { kind: 'copied' }
  /** `sign` differs for each failure and each wait, so that a new failure or wait is reported too. */
  | { kind: 'needs-attention'; sign: string }
  /** A person cancelled or dismissed the job, or the file was already in the library. */
  | { kind: 'nothing-to-tell' }

/** `first`: the requested job. `after`: the later jobs of its recording, oldest first, without jobs that run beside it. */
export function batchOutcome(first: BatchJob, after: readonly BatchJob[]): BatchOutcome {
  const all = [first, ...after]
  const last = all.at(-1) ?? first
  if (all.some(isUnderWay)) return { kind: 'under-way' }
  const stuck = all.findLast((job) => (job.state === 'failed' && job.dismissed === 0) || needsPerson(job))
  // A copy that waits for disk space checks every few seconds. Do not report each check.
  const sinceMs = stuck?.waitingFor === 'disk-space' ? '' : stuck?.updatedMs
  if (stuck) return { kind: 'needs-attention', sign: `${stuck.id} ${stuck.state} ${sinceMs}` }
  if (first.state !== 'done' || last.state !== 'done') return { kind: 'nothing-to-tell' }
  if (first.kind === 'import' && first.errorCode !== null) return { kind: 'nothing-to-tell' }
  if (all.some(({ kind, state }) => state === 'done' && (kind === 'poll' || kind === 'stitch')))
    return { kind: 'transcribed' }
  return { kind: first.kind === 'import' ? 'copied' : 'nothing-to-tell' }
}

const isUnderWay = (job: BatchJob): boolean =>
  job.state === 'queued' ||
  job.state === 'running' ||
  job.state === 'paused' ||
  (job.state === 'waiting' && !needsPerson(job))
