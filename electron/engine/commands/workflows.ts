import type { WorkflowRun } from '../../../shared/workflow.ts'
import type { EngineParts } from '../parts.ts'
import type { WorkflowRow } from '../workflows/store.ts'
import type { HandlersOf } from './handlers.ts'

/** Workflows of the second endpoint family. */
export function workflowCommands(parts: EngineParts): HandlersOf<'workflows'> {
  const { workflows, recordings, queue, runner, emit } = parts
  return {
    'workflows.submit': ({ recordingId, definition, version }) => {
      const recording = recordings.get(recordingId)
      const target = parts.targetFor(recording.localOnly)
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

const view = (row: WorkflowRow, job: { id: number; error: WorkflowRun['error'] } | null): WorkflowRun => ({
  id: row.id,
  recordingId: row.recordingId,
  version: row.version,
  workflowId: row.workflowId,
  status: row.status,
  totalTasks: row.totalTasks,
  completedTasks: row.completedTasks,
  createdMs: row.createdMs,
  finishedMs: row.finishedMs,
  jobId: job?.id ?? null,
  error: job?.error ?? null,
  answer: row.answer === null ? null : JSON.stringify(JSON.parse(row.answer), null, 2),
})
