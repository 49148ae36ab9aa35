import type { WorkflowRun } from '../../../shared/recordings/workflow.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { JobRow } from '../jobs/types.ts'
import type { WorkflowRow } from '../workflows/store.ts'
import type { HandlersOf } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands for workflows of the second endpoint family. */
export function workflowCommands(deps: CommandParts): HandlersOf<'workflows'> {
  const { workflows, recordings, queue } = deps
  return {
    'workflows.submit': ({ recordingId, definition, destination, version }) => {
      const recording = recordings.get(recordingId)
      deps.parts.demandNoPart(recordingId)
      if (recording.audioDeletedMs !== null) throw problem('audio-deleted')
      const target = deps.targets.choose(recording, destination)
      if (target.destination === 'remote' && deps.connections.forAccount(target.accountId).account.apiBase === '')
        throw problem('second-address-missing')
      const ids = queue.together(() => {
        const workflowRunId = workflows.create({ recordingId, ...target, workflows: definition, version })
        const { jobId } = queue.enqueue({
          kind: 'workflow',
          dedupeKey: `workflow:${workflowRunId}`,
          payload: { workflowRunId },
          recordingId,
          subject: recording.title,
        })
        return { workflowRunId, jobId }
      })
      deps.changes.queue()
      deps.runner.pump()
      return ids
    },
    'workflows.list': ({ recordingId }) => {
      const jobs = queue.ofRecordings([recordingId]).filter(({ kind }) => kind === 'workflow')
      return {
        runs: workflows.ofRecording(recordingId).map((row) => {
          const job = jobs.find(({ payload }) => 'workflowRunId' in payload && payload.workflowRunId === row.id)
          return view(row, job ?? null)
        }),
      }
    },
  }
}

const view = (row: WorkflowRow, job: JobRow | null): WorkflowRun => ({
  id: row.id,
  recordingId: row.recordingId,
  destination: row.destination,
  definition: row.workflows,
  version: row.version,
  workflowId: row.workflowId,
  status: row.status,
  totalTasks: row.totalTasks,
  completedTasks: row.completedTasks,
  createdMs: row.createdMs,
  finishedMs: row.finishedMs,
  state: stateOf(row, job),
  waitingFor: job?.state === 'waiting' ? job.waitingFor : null,
  jobId: job?.id ?? null,
  error: job?.error ?? null,
  answer: row.answer === null ? null : JSON.stringify(JSON.parse(row.answer), null, 2),
})

function stateOf(row: WorkflowRow, job: JobRow | null): WorkflowRun['state'] {
  if (job?.state === 'cancelled') return 'cancelled'
  if (job?.state === 'failed') return 'failed'
  if (row.status === 'SUCCESS') return 'done'
  // The job ended before the workflow ended, because the service offers no address to read the progress from.
  if (job?.state === 'done') return 'not-followed'
  return row.workflowId === null ? 'on-its-way' : 'under-way'
}
