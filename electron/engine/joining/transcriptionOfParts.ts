import type { Targets } from '../accounts/targets.ts'
import type { ImportPayload } from '../intake/payloads.ts'
import type { UndecidedRecordings } from '../intake/undecided.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import { transcriptionKinds } from '../transcription/keepHere.ts'
import type { RunStore } from '../transcription/runs.ts'

export type PartTranscriptionDeps = {
  queue: Pick<JobQueue, 'ofRecordings' | 'cancel' | 'afterCommit'>
  runs: Pick<RunStore, 'latestOf'>
  targets: Pick<Targets, 'now'>
  undecided: Pick<UndecidedRecordings, 'ids' | 'decided'>
  /** Makes the service on this machine end the job's task at the next `syncTasks`. */
  revoke: (job: JobRow) => void
  syncTasks: () => void
  runner: () => { abort(jobId: number): void }
}

/**
 * Where a joined recording is transcribed, by what was chosen for its files. On this machine, if that was chosen for all; nowhere, if
 * nothing was. Else a person is asked, also if all were to be sent: what is sent now is another, larger file.
 */
export function nextOf(
  { runs, undecided }: Pick<PartTranscriptionDeps, 'runs' | 'undecided'>,
  partIds: readonly number[],
): 'this-machine' | 'ask' | 'nothing' {
  const waiting = undecided.ids()
  const chosen = partIds.map((id) => (waiting.has(id) ? 'ask' : (runs.latestOf(id)?.destination ?? 'nothing')))
  const [first = 'nothing'] = chosen
  if (first === 'remote' || chosen.some((one) => one !== first)) return 'ask'
  return first
}

/** {@link nextOf} as the decision of the import. */
export function decisionOf(
  deps: Pick<PartTranscriptionDeps, 'runs' | 'undecided' | 'targets'>,
  partIds: readonly number[],
): Pick<ImportPayload, 'decision' | 'ask'> {
  const next = nextOf(deps, partIds)
  if (next === 'ask') return { ask: true }
  return { decision: next === 'nothing' ? { destination: 'not-now' } : deps.targets.now('this-machine') }
}

/** Ends the transcriptions of these recordings, also failed ones that could be retried. Call it in a transaction. */
export function endTranscriptions(deps: PartTranscriptionDeps, recordingIds: readonly number[]): void {
  const { queue, undecided } = deps
  const cancelled = queue
    .ofRecordings(recordingIds)
    .filter((job) => transcriptionKinds.has(job.kind) && job.state !== 'done' && queue.cancel(job.id))
  for (const job of cancelled) deps.revoke(job)
  for (const recordingId of recordingIds) undecided.decided(recordingId)
  queue.afterCommit(() => {
    for (const { id } of cancelled) deps.runner().abort(id)
    deps.syncTasks()
  })
}
