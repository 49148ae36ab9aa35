import { isInProgress } from '../../../shared/partner/schemas.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { WorkflowStore } from '../workflows/store.ts'
import type { PauseRows, TaskHere } from './pauseRows.ts'
import type { RunStore } from './runs.ts'

/**
 * The service on this machine would go on with the task of a cancelled job, and keep others waiting: it is told to revoke the
 * task. What is told is a row, see {@link PauseRows}.
 */
export class Revocations {
  readonly #queue: Pick<JobQueue, 'get' | 'together'>
  readonly #runs: Pick<RunStore, 'get'>
  readonly #workflows: Pick<WorkflowStore, 'get'>
  readonly #rows: Pick<PauseRows, 'revoke'>

  constructor(deps: {
    queue: Pick<JobQueue, 'get' | 'together'>
    runs: Pick<RunStore, 'get'>
    workflows: Pick<WorkflowStore, 'get'>
    rows: Pick<PauseRows, 'revoke'>
  }) {
    this.#queue = deps.queue
    this.#runs = deps.runs
    this.#workflows = deps.workflows
    this.#rows = deps.rows
  }

  /** Called in the transaction that cancels the job. Writes nothing for a job without a task on this machine. */
  write(job: JobRow): void {
    const task = this.#taskOf(job)
    if (task) this.#rows.revoke(task)
  }

  /** Runs `write`, which writes down a submit's answer; the task of a job that was cancelled before the answer is revoked. */
  answered(jobId: number, write: () => void): void {
    this.#queue.together(() => {
      write()
      const job = this.#queue.get(jobId)
      if (job?.state === 'cancelled') this.write(job)
    })
  }

  #taskOf({ payload }: JobRow): TaskHere | null {
    if ('runId' in payload) {
      const { destination, transcriptionId, status, recordingId } = this.#runs.get(payload.runId)
      if (destination !== 'this-machine' || transcriptionId === null || !isInProgress(status ?? 'PENDING')) return null
      return { taskId: transcriptionId, kind: 'transcription', recordingId }
    }
    if ('workflowRunId' in payload) {
      const { destination, workflowId, status, recordingId } = this.#workflows.get(payload.workflowRunId)
      if (destination !== 'this-machine' || workflowId === null || !isInProgress(status ?? 'PENDING')) return null
      return { taskId: workflowId, kind: 'workflow', recordingId }
    }
    return null
  }
}
