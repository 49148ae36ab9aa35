import type { JobSummary } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import type { JobRow } from '../jobs/types.ts'
import type { EngineParts } from '../parts.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** The queue as a person sees and steers it. */
export function queueCommands(parts: EngineParts): HandlersOf<'queue'> {
  const { queue, runner, recordings, workflows, emit } = parts
  const job = (jobId: number): JobRow => {
    const row = queue.get(jobId)
    if (!row) throw new TapelogError('job-unknown', 'There is no such job in the queue.')
    return row
  }
  const changed = (row: JobRow) => {
    emit('queue.changed', {})
    parts.devices.jobChanged(row.id)
    if (row.recordingId === null) emit('library.changed', {})
    else emit('recording.changed', { recordingId: row.recordingId, revision: recordings.get(row.recordingId).revision })
  }
  const retarget = (workflowRunId: number, { recordingId }: JobRow) =>
    workflows.reset(workflowRunId, parts.targetFor(recordingId !== null && recordings.get(recordingId).localOnly))
  return {
    'queue.list': ({ includeFinished }) => ({
      jobs: queue
        .list([
          'queued',
          'running',
          'waiting',
          'failed',
          'paused',
          ...(includeFinished ? (['done', 'cancelled'] as const) : []),
        ])
        .map((row) => jobSummary(row, parts)),
    }),
    'queue.retry': ({ jobId }) => {
      const row = job(jobId)
      const anew = row.state === 'failed' && needsNewSubmit.has(row.error?.code ?? '')
      if (row.kind === 'workflow' && row.state === 'failed') {
        if ('workflowRunId' in row.payload && anew) retarget(row.payload.workflowRunId, row)
        queue.requeue(jobId)
      } else if (anew && row.recordingId !== null) {
        const recording = recordings.get(row.recordingId)
        queue.cancel(jobId)
        parts.startRun(recording.id, parts.targetFor(recording.localOnly), recording.options)
      } else queue.requeue(jobId)
      changed(row)
      runner.pump()
      return ok
    },
    'queue.cancel': ({ jobId }) => {
      const row = job(jobId)
      if (queue.cancel(jobId)) runner.abort(jobId)
      parts.revokeOnThisMachine(row)
      changed(row)
      return ok
    },
    'queue.dismiss': ({ jobId }) => {
      queue.dismiss(jobId)
      changed(job(jobId))
      return ok
    },
  }
}

/** Failures after which the same work is submitted once more: it ended at the service, or was refused with its upload. */
const needsNewSubmit = new Set([
  'file-refused',
  'service-changed',
  'submit-unanswered',
  'transcription-failed',
  'transcription-revoked',
  'transcription-gone',
  'workflow-failed',
  'workflow-revoked',
  'workflow-gone',
])

export function jobSummary(row: JobRow, parts: Pick<EngineParts, 'runner'>): JobSummary {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    recordingId: row.recordingId,
    subject: row.subject,
    attempts: row.attempts,
    maxAttempts: row.maxAttempts,
    runAfterMs: row.runAfterMs,
    waitingFor: row.waitingFor,
    progress: parts.runner.progressOf(row.id) ?? row.progress,
    error: row.error,
    createdMs: row.createdMs,
    updatedMs: row.updatedMs,
  }
}
