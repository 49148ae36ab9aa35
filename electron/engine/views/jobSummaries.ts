import type { JobSummary, Progress } from '../../../shared/recordings/domain.ts'
import type { JobRow } from '../jobs/types.ts'
import type { QueueOverviews } from './overview.ts'

/** Jobs in the form that a person sees. `progressOf`: the progress of jobs that run now; other jobs have their stored progress. */
export function jobSummaries(
  rows: readonly JobRow[],
  from: {
    overviews: Pick<QueueOverviews, 'jobFacts' | 'audioDeleted'>
    progressOf: (jobId: number) => Progress | null
  },
): JobSummary[] {
  const facts = from.overviews.jobFacts(rows.map(({ id }) => id))
  const withoutAudio = from.overviews.audioDeleted(rows.flatMap(({ recordingId }) => recordingId ?? []))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    recordingId: row.recordingId,
    subject: row.subject,
    audioDeleted: row.recordingId !== null && withoutAudio.has(row.recordingId),
    attempts: row.attempts,
    maxAttempts: row.maxAttempts,
    crashes: row.crashes,
    priority: row.priority,
    runAfterMs: row.runAfterMs,
    waitingFor: row.waitingFor,
    progress: from.progressOf(row.id) ?? row.progress,
    destination: facts.get(row.id)?.destination ?? null,
    error: row.error,
    createdMs: row.createdMs,
    updatedMs: row.updatedMs,
  }))
}
