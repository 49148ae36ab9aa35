import type { JobSummary } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import type { QueueOverview, QueueTarget } from '../../../shared/queue.ts'
import { languageUnavailable } from '../../../shared/spokenLanguages.ts'
import type { JobRow } from '../jobs/types.ts'
import type { EngineParts } from '../parts.ts'
import type { HandlersOf } from './handlers.ts'

/** The queue as a person sees and steers it. */
export function queueCommands(parts: EngineParts): HandlersOf<'queue'> {
  const { queue, batches, steering, overviews, runner, settings, recordings, workflows, emit } = parts
  /** Tells what changed, each recording once, and how many jobs it was. */
  const changed = (jobIds: readonly number[]): { changed: number } => {
    if (jobIds.length > 0) emit('queue.changed', {})
    const recordingIds = new Set<number | null>()
    for (const jobId of jobIds) {
      parts.devices.jobChanged(jobId)
      recordingIds.add(queue.get(jobId)?.recordingId ?? null)
    }
    for (const recordingId of recordingIds)
      if (recordingId === null || recordingIds.size > mostToldOneByOne) emit('library.changed', {})
      else emit('recording.changed', { recordingId, revision: recordings.get(recordingId).revision })
    return { changed: jobIds.length }
  }
  /** Throws for a job that is not there; an empty recording or queue is no error. */
  const found = (target: QueueTarget): QueueTarget => {
    if ('jobId' in target && !queue.get(target.jobId))
      throw new TapelogError('job-unknown', 'There is no such job in the queue.')
    return target
  }
  const retarget = (workflowRunId: number, { recordingId }: JobRow) =>
    workflows.reset(
      workflowRunId,
      parts.targets.choose(recordingId === null ? { localOnly: false } : recordings.get(recordingId)),
    )
  const retry = (jobId: number): void => {
    const row = queue.get(jobId)
    if (!row) return
    const anew = row.state === 'failed' && needsNewSubmit.has(row.error?.code ?? '')
    if (row.kind === 'workflow' && row.state === 'failed') {
      if ('workflowRunId' in row.payload && anew) retarget(row.payload.workflowRunId, row)
      queue.requeue(jobId)
    } else if (anew && row.recordingId !== null) parts.beginAnew(row, row.recordingId)
    else queue.requeue(jobId)
  }
  const cancel = (jobIds: readonly number[]): void => {
    for (const jobId of jobIds) {
      const row = queue.get(jobId)
      if (!row || !queue.cancel(jobId)) continue
      runner.abort(jobId)
      parts.revokeOnThisMachine(row)
    }
  }
  const pauseAll = (paused: boolean): { changed: number } => {
    settings.update({ queuePaused: paused })
    if (paused) runner.pause()
    parts.syncPauses()
    if (!paused) runner.resume()
    emit('queue.changed', {})
    emit('library.changed', {})
    return { changed: steering.jobIds({ all: true }, ['queued', 'running', 'waiting']).length }
  }
  return {
    'queue.list': ({ includeFinished }) => ({
      jobs: jobSummaries(
        queue.list([
          'queued',
          'running',
          'waiting',
          'failed',
          'paused',
          ...(includeFinished ? (['done', 'cancelled'] as const) : []),
        ]),
        parts,
      ),
    }),
    'queue.get': ({ jobIds }) => ({ jobs: jobSummaries(queue.byIds(jobIds), parts) }),
    'queue.overview': (page) => {
      const { queuePaused, exportWhenReady } = settings.get()
      return {
        paused: queuePaused,
        uploads: parts.uploadRates(),
        network: networkOf(parts.sendingRule.latest),
        ...overviews.page(page, {
          progressOf: (jobId) => runner.progressOf(jobId),
          exports: exportWhenReady !== null,
          beingPaused: parts.recordingsBeingPaused(),
          destinationOf: (localOnly) => parts.targets.choose({ localOnly }).destination,
        }),
      }
    },
    'queue.history': ({ offset, limit }) => {
      const { jobs, total } = overviews.history(offset, limit)
      return { jobs: jobSummaries(jobs, parts), total }
    },
    'queue.takeEndedBatches': (asked) => ({ batches: batches.takeEnded(asked?.sinceMs) }),
    'queue.retry': (target) => {
      // Of one job whatever its state; of a recording what failed, and what would go on later by itself.
      const jobIds =
        'jobId' in found(target)
          ? oneOf(target)
          : steering.jobIds(target, 'all' in target ? ['failed'] : ['failed', 'waiting'])
      queue.together(() => {
        batches.addRetried(jobIds)
        for (const jobId of jobIds) retry(jobId)
      })
      parts.syncPauses()
      runner.pump()
      return changed(jobIds)
    },
    'queue.cancel': (target) => {
      const underWay = ['queued', 'running', 'waiting', 'paused'] as const
      const jobIds =
        'jobId' in found(target)
          ? oneOf(target)
          : // Waveforms and what is played are wanted all the same.
            steering.jobIds(target, 'all' in target ? underWay : [...underWay, 'failed'], ['prepare'])
      queue.together(() => cancel(jobIds))
      parts.syncPauses()
      return changed(jobIds)
    },
    'queue.pause': (target) => {
      if ('all' in target) return pauseAll(true)
      const jobIds = steering.pause(found(target))
      for (const jobId of jobIds) runner.abort(jobId)
      parts.syncPauses()
      return changed(jobIds)
    },
    'queue.resume': (target) => {
      if ('all' in target) return pauseAll(false)
      const jobIds = steering.resume(found(target))
      parts.syncPauses()
      runner.pump()
      return changed(jobIds)
    },
    'queue.prioritise': ({ target, priority }) => {
      const count = steering.prioritise(found(target), priority)
      emit('queue.changed', {})
      return { changed: count }
    },
    'queue.dismiss': (target) => {
      const jobIds = steering.jobIds(found(target), ['failed', 'cancelled'])
      steering.dismiss(target)
      return changed(jobIds)
    },
  }
}

const networkOf = (latest: EngineParts['sendingRule']['latest']): QueueOverview['network'] =>
  latest && { ...latest.state, maySend: latest.maySend }

const oneOf = (target: QueueTarget): number[] => ('jobId' in target ? [target.jobId] : [])

/** More than these, and a list is asked for anew instead. */
const mostToldOneByOne = 20

/** Failures after which the same work is submitted once more: it ended at the service, or was refused with its upload. */
const needsNewSubmit = new Set([
  'file-refused',
  languageUnavailable,
  'service-changed',
  'submit-unanswered',
  'transcription-failed',
  'transcription-revoked',
  'transcription-gone',
  'workflow-failed',
  'workflow-revoked',
  'workflow-gone',
])

export function jobSummaries(
  rows: readonly JobRow[],
  parts: {
    runner: Pick<EngineParts['runner'], 'progressOf'>
    overviews: Pick<EngineParts['overviews'], 'destinations'>
  },
): JobSummary[] {
  const destinations = parts.overviews.destinations(rows.map(({ id }) => id))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    recordingId: row.recordingId,
    subject: row.subject,
    attempts: row.attempts,
    maxAttempts: row.maxAttempts,
    crashes: row.crashes,
    priority: row.priority,
    runAfterMs: row.runAfterMs,
    waitingFor: row.waitingFor,
    progress: parts.runner.progressOf(row.id) ?? row.progress,
    destination: destinations.get(row.id) ?? null,
    error: row.error,
    createdMs: row.createdMs,
    updatedMs: row.updatedMs,
  }))
}
