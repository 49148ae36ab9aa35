import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { JobKind } from '../../../shared/recordings/domain.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import type { RunTarget } from '../accounts/connections.ts'
import type { Targets } from '../accounts/targets.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { QueueControl } from '../jobs/queueControl.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { UploadStore } from '../upload/sessions.ts'
import { type BegunRun, type RunRow, type RunStore, spanOfRun } from './runs.ts'

export const transcriptionKinds: ReadonlySet<JobKind> = new Set(['transcode', 'upload', 'submit', 'poll', 'stitch'])

type Deps = {
  recordings: RecordingStore
  parts: Pick<RecordingParts, 'joinedOf'>
  queue: JobQueue
  queueControl: QueueControl
  runs: RunStore
  uploads: UploadStore
  settings: SettingsStore
  targets: Targets
  targetOf: (job: JobRow) => RunTarget | null
  startRun: (recordingId: number, target: RunTarget, options: RunRow['options'], begun: BegunRun) => number
  /** Revokes the task of a cancelled job, if its service can be told. Called in the transaction. */
  revoke: (job: JobRow) => void
  syncTasks: () => void
  /** Stops the work of a cancelled job; called after the commit. */
  abort: (jobId: number) => void
}

/**
 * Marks a recording as one that never leaves this machine. Cancels jobs that would send it; a requested transcription continues on this
 * machine. If it is a file of a joined recording, that one stays here too. Returns a message for the person, or null if nothing was
 * stopped or sent.
 */
export function keepHere(deps: Deps, recordingId: number): ErrorInfo | null {
  const { recordings, parts } = deps
  const joinedId = parts.joinedOf(recordingId)
  if (joinedId === null) return keepOneHere(deps, recordingId)
  return deps.queue.together(() => {
    const said = keepOneHere(deps, recordingId)
    return recordings.get(joinedId).localOnly ? said : (keepOneHere(deps, joinedId) ?? said)
  })
}

function keepOneHere(deps: Deps, recordingId: number): ErrorInfo | null {
  const { recordings, queue, uploads, abort } = deps
  // Do all or nothing: after a crash between marking and cancelling, queued jobs would send the recording.
  return queue.together(() => {
    recordings.setLocalOnly(recordingId, true)
    const wanted = new Set(
      deps.queueControl.jobIds({ recordingId }, ['queued', 'running', 'waiting', 'paused', 'failed']),
    )
    const stopped = queue
      .ofRecordings([recordingId])
      .filter((job) => deps.targetOf(job)?.destination === 'remote' && queue.cancel(job.id))
    // The sound is already there, but the service need not go on with it.
    for (const job of stopped) deps.revoke(job)
    const transcription = stopped.filter(({ id, kind }) => wanted.has(id) && transcriptionKinds.has(kind))
    const sent = uploads.sentToRemote(recordingId)
    const note = problemInfo('stays-here', {
      sent: sent.is,
      sentPercent: sent.is === 'some' ? sent.percent : null,
      upload: stopped.some(({ kind, state }) => kind === 'upload' && state !== 'failed') ? 'stopped' : 'not-stopped',
      submit: stopped.some((job) => wasSubmitted(deps, job)) ? 'submitted' : 'not-submitted',
      goesOn: goOnHere(deps, recordingId, transcription),
    })
    // The stopped uploads must not resume if a person removes the mark later.
    for (const session of uploads.open(recordingId))
      if (session.destination === 'remote') uploads.abandon(session.id, 'The recording stays on this machine.')
    for (const { id } of stopped) queue.note(id, note)
    // The caller's transaction may still be rolled back.
    queue.afterCommit(() => {
      for (const { id } of stopped) abort(id)
      if (stopped.length > 0) deps.syncTasks()
    })
    return stopped.length === 0 && sent.is === 'nothing' ? null : note
  })
}

/** Begins the stopped runs again on this machine: runs of the whole recording and of spans. `stopped`: their jobs. */
function goOnHere(
  { runs, recordings, settings, queueControl, targets, startRun }: Deps,
  recordingId: number,
  stopped: readonly JobRow[],
): 'no' | 'now' | 'when-resumed' {
  const stoppedRunIds = new Set(stopped.flatMap(({ payload }) => ('runId' in payload ? [payload.runId] : [])))
  const stoppedRuns = [...stoppedRunIds].map((runId) => runs.get(runId))
  const whole = stoppedRuns.every((run) => spanOfRun(run) !== null) ? null : runs.latestOf(recordingId)
  const again = [...(whole ? [whole] : []), ...stoppedRuns.filter((run) => spanOfRun(run) !== null)]
  if (again.length === 0) return 'no'
  const target = targets.choose(recordings.get(recordingId), 'this-machine')
  const jobIds = again.map((run) =>
    startRun(recordingId, target, run.options, { choice: run.choice, span: spanOfRun(run), seenRows: run.seenRows }),
  )
  const isHeld = stopped.every(({ state }) => state === 'paused')
  if (isHeld) for (const jobId of jobIds) queueControl.pause({ jobId })
  return isHeld || settings.get().queuePaused ? 'when-resumed' : 'now'
}

const wasSubmitted = ({ targetOf }: Deps, job: JobRow): boolean => {
  const run = targetOf(job)
  return run !== null && 'submitStartedMs' in run && run.submitStartedMs !== null
}
