import { TapelogError } from '../../../shared/errors.ts'
import type { WorkflowRun } from '../../../shared/workflow.ts'
import type { JobRow } from '../jobs/types.ts'
import type { EngineParts } from '../parts.ts'
import type { WorkflowRow } from '../workflows/store.ts'
import type { HandlersOf } from './handlers.ts'

/** Workflows of the second endpoint family. */
export function workflowCommands(parts: EngineParts): HandlersOf<'workflows'> {
  const { workflows, recordings, queue, runner, connections, emit } = parts
  return {
    'workflows.submit': ({ recordingId, definition, version }) => {
      const recording = recordings.get(recordingId)
      const target = parts.targets.choose(recording)
      if (target.destination === 'remote' && connections.forAccount(target.accountId).account.apiBase === '')
        throw new TapelogError(
          'no-second-address',
          'This account has no second address, which workflows need. Enter it in Settings → Accounts.',
        )
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
      emit('queue.changed', {})
      runner.pump()
      return ids
    },
    'workflows.list': ({ recordingId }) => {
      parts.watched.look(recordingId)
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
  // Its job is done and it is not: the service has no address to ask how far it is.
  if (job?.state === 'done') return 'not-followed'
  return row.workflowId === null ? 'on-its-way' : 'under-way'
}
