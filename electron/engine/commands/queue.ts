import { languageUnavailable } from '../../../shared/languages/spokenLanguages.ts'
import { needsAudio, type QueueOverview, type QueueTarget } from '../../../shared/recordings/queue.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { JobRow } from '../jobs/types.ts'
import type { SendingRule } from '../network/sendingRule.ts'
import { canBeSmaller } from '../upload/encodingChoice.ts'
import { jobSummaries } from '../views/jobSummaries.ts'
import type { HandlersOf } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** The commands with which a person sees and controls the queue. */
export const queueCommands = (deps: CommandParts): HandlersOf<'queue'> => ({
  ...shownQueue(deps),
  ...repeatedJobs(deps),
  ...controlledJobs(deps),
})

function shownQueue(
  deps: CommandParts,
): HandlersOf<'queue', 'list' | 'get' | 'overview' | 'underWay' | 'history' | 'ended' | 'takeEndedBatches'> {
  const { queue, batches, overviews, runner, settings } = deps
  const progressOf = (jobId: number) => runner.progressOf(jobId)
  const summaries = (rows: readonly JobRow[]) => jobSummaries(rows, { overviews, progressOf })
  return {
    'queue.list': ({ includeFinished }) => ({
      jobs: summaries(
        queue.list([
          'queued',
          'running',
          'waiting',
          'failed',
          'paused',
          ...(includeFinished ? (['done', 'cancelled'] as const) : []),
        ]),
      ),
    }),
    'queue.get': ({ jobIds }) => ({ jobs: summaries(queue.byIds(jobIds)) }),
    'queue.overview': (page) => {
      const { queuePaused, exportWhenReady } = settings.get()
      return {
        paused: queuePaused,
        uploads: deps.uploadRates(),
        network: networkOf(deps.sendingRule.latest),
        ...overviews.page(page, {
          progressOf,
          exports: exportWhenReady !== null,
          beingPaused: deps.recordingsBeingPaused(),
          destinationOf: (localOnly) => deps.targets.choose({ localOnly }).destination,
        }),
      }
    },
    'queue.underWay': () => overviews.underWay(),
    'queue.history': ({ recordingId, offset, limit }) => {
      const { jobs, total } =
        recordingId === undefined ? overviews.history(offset, limit) : overviews.historyOf(recordingId, offset, limit)
      return { jobs: summaries(jobs), total }
    },
    'queue.ended': ({ offset, limit }) => {
      const { rows, total } = overviews.ended(offset, limit)
      const last = summaries(rows.map(({ job }) => job))
      return { rows: last.map((job, index) => ({ last: job, steps: rows[index]?.steps ?? 1 })), total }
    },
    'queue.takeEndedBatches': (request) => ({ batches: batches.takeEnded(request?.sinceMs) }),
  }
}

/** Commands that repeat the work of jobs, at the same service or with a smaller copy. */
function repeatedJobs(deps: CommandParts): HandlersOf<'queue', 'retry' | 'sendSmaller'> {
  const { queue, batches, queueControl, overviews, runner, recordings } = deps
  return {
    'queue.retry': (target) => {
      // A named job may have any state. For a recording, take jobs that failed, and jobs that wait for another try.
      const requested =
        'jobId' in found(deps, target)
          ? oneOf(target)
          : queueControl.jobIds(target, 'all' in target ? ['failed'] : ['failed', 'waiting'])
      const jobIds = withoutParts(deps, withAudio(deps, requested), target)
      if (jobIds.length === 0 && !('all' in target)) {
        const isOfNoAudio = 'recordingId' in target && overviews.audioDeleted([target.recordingId]).size > 0
        if (requested.length > 0 || isOfNoAudio) throw problem('audio-deleted')
      }
      queue.together(() => {
        batches.addRetried(jobIds)
        for (const jobId of jobIds) retry(deps, jobId)
      })
      deps.syncTasks()
      runner.pump()
      return jobsChanged(deps, jobIds)
    },
    'queue.sendSmaller': ({ jobId }) => {
      const row = queue.get(jobId)
      if (!row || row.recordingId === null || !handsOver.has(row.kind)) throw problem('job-unknown')
      const recording = recordings.get(row.recordingId)
      if (recording.audioDeletedMs !== null) throw problem('audio-deleted')
      if (!canBeSmaller(recording)) throw problem('no-smaller-copy')
      queue.together(() => {
        batches.addRetried([jobId])
        cancelJobs(deps, [jobId])
        deps.beginAnew(row, recording.id, true)
      })
      deps.syncTasks()
      runner.pump()
      return jobsChanged(deps, [jobId])
    },
  }
}

/** Leaves out jobs of files of joined recordings: their transcriptions ended. Throws `part-of-joined` for one that a person named. */
function withoutParts({ queue, parts }: CommandParts, jobIds: readonly number[], target: QueueTarget): number[] {
  const rows = queue.byIds(jobIds).filter(({ kind }) => kind !== 'import' && kind !== 'prepare' && kind !== 'export')
  const ofParts = parts.among(rows.flatMap(({ recordingId }) => recordingId ?? []))
  const left = rows.filter(({ recordingId }) => ofParts.has(recordingId ?? 0))
  if (!('all' in target)) for (const { recordingId } of left) parts.demandNoPart(recordingId ?? 0)
  const without = new Set(left.map(({ id }) => id))
  return jobIds.filter((jobId) => !without.has(jobId))
}

/** Leaves out jobs that need deleted audio. */
function withAudio({ queue, overviews }: CommandParts, jobIds: readonly number[]): number[] {
  const rows = queue.byIds(jobIds).filter(({ kind, recordingId }) => needsAudio(kind) && recordingId !== null)
  const deleted = overviews.audioDeleted(rows.flatMap(({ recordingId }) => recordingId ?? []))
  const without = new Set(rows.flatMap(({ id, recordingId }) => (deleted.has(recordingId ?? 0) ? [id] : [])))
  return jobIds.filter((jobId) => !without.has(jobId))
}

function retry(deps: CommandParts, jobId: number): void {
  const { queue } = deps
  const row = queue.get(jobId)
  if (!row) return
  // A retry copies the whole file again, not only its readable part.
  if (row.kind === 'import' && 'salvage' in row.payload && (row.state === 'failed' || row.state === 'cancelled'))
    queue.change(row as JobRow<'import'>, { ...row.payload, salvage: false })
  if ('runId' in row.payload) deps.runs.setChoice(row.payload.runId, 'retry', deps.askedIn)
  const anew = row.state === 'failed' && needsNewSubmit.has(row.error?.code ?? '')
  if (row.kind === 'workflow' && row.state === 'failed') {
    if ('workflowRunId' in row.payload && anew) retarget(deps, row.payload.workflowRunId, row)
    queue.requeue(jobId)
  } else if (anew && row.recordingId !== null) deps.beginAnew(row, row.recordingId)
  else queue.requeue(jobId)
}

const retarget = ({ workflows, targets, recordings }: CommandParts, workflowRunId: number, { recordingId }: JobRow) =>
  workflows.reset(
    workflowRunId,
    targets.choose(recordingId === null ? { localOnly: false } : recordings.get(recordingId)),
  )

function controlledJobs(
  deps: CommandParts,
): HandlersOf<'queue', 'cancel' | 'pause' | 'resume' | 'prioritise' | 'dismiss'> {
  const { queue, queueControl, runner, settings } = deps
  const pauseAll = (paused: boolean): { changed: number } => {
    settings.update({ queuePaused: paused })
    if (paused) runner.pause()
    deps.syncTasks()
    if (!paused) runner.resume()
    deps.changes.queue()
    deps.changes.library()
    return { changed: queueControl.jobIds({ all: true }, ['queued', 'running', 'waiting']).length }
  }
  return {
    'queue.cancel': (target) => {
      const underWay = ['queued', 'running', 'waiting', 'paused'] as const
      const jobIds =
        'jobId' in found(deps, target)
          ? oneOf(target)
          : // Waveforms and playback copies are still needed.
            queueControl.jobIds(target, 'all' in target ? underWay : [...underWay, 'failed'], ['prepare'])
      queue.together(() => cancelJobs(deps, jobIds))
      deps.syncTasks()
      return jobsChanged(deps, jobIds)
    },
    'queue.pause': (target) => {
      if ('all' in target) return pauseAll(true)
      const jobIds = queueControl.pause(found(deps, target))
      for (const jobId of jobIds) runner.abort(jobId)
      deps.syncTasks()
      return jobsChanged(deps, jobIds)
    },
    'queue.resume': (target) => {
      if ('all' in target) return pauseAll(false)
      const jobIds = queueControl.resume(found(deps, target))
      deps.syncTasks()
      runner.pump()
      return jobsChanged(deps, jobIds)
    },
    'queue.prioritise': ({ target, priority }) => {
      const count = queueControl.prioritise(found(deps, target), priority)
      deps.changes.queue()
      return { changed: count }
    },
    'queue.dismiss': (target) => {
      const jobIds = queueControl.jobIds(found(deps, target), ['failed', 'cancelled'])
      queue.together(() => {
        deps.exportRules.givenUp(queue.byIds(jobIds))
        queueControl.dismiss(target)
      })
      return jobsChanged(deps, jobIds)
    },
  }
}

function cancelJobs({ queue, runner, exportRules, revoke }: CommandParts, jobIds: readonly number[]): void {
  for (const jobId of jobIds) {
    const row = queue.get(jobId)
    if (!row || !queue.cancel(jobId)) continue
    runner.abort(jobId)
    exportRules.givenUp([row])
    revoke(row)
  }
}

/** Tells the screen and the devices that these jobs have changed. */
function jobsChanged({ devices, changes }: CommandParts, jobIds: readonly number[]): { changed: number } {
  for (const jobId of jobIds) devices.jobChanged(jobId)
  changes.jobs(jobIds)
  return { changed: jobIds.length }
}

/** Throws for a job that does not exist; a recording or a queue without jobs is no error. */
function found({ queue }: CommandParts, target: QueueTarget): QueueTarget {
  if ('jobId' in target && !queue.get(target.jobId)) throw problem('job-unknown')
  return target
}

const networkOf = (latest: SendingRule['latest']): QueueOverview['network'] =>
  latest && { ...latest.state, maySend: latest.maySend }

const oneOf = (target: QueueTarget): number[] => ('jobId' in target ? [target.jobId] : [])

/** The kinds of jobs that bring the recording to a service. */
const handsOver: ReadonlySet<string> = new Set(['transcode', 'upload', 'submit'])

/**
 * After these failures, a retry submits again, because the task ended at the service, or the service refused the task and its upload.
 */
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
