import { isInProgress, type TaskStatus } from '../../../shared/partner/schemas.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RunStore } from './runs.ts'
import type { LocalTask, TaskOrders } from './taskOrders.ts'

/** What the service has of a workflow job. */
export type WorkflowTask = {
  destination: Destination
  workflowId: string | null
  status: TaskStatus | null
  recordingId: number
}

/**
 * Without an order the service on this machine would finish the task of a cancelled job, and let others wait. So cancelling a job
 * writes an order to revoke its task, see {@link TaskOrders}.
 */
export class Revocations {
  readonly #queue: Pick<JobQueue, 'get' | 'together'>
  readonly #runs: Pick<RunStore, 'get'>
  readonly #workflowRun: (workflowRunId: number) => WorkflowTask
  readonly #orders: Pick<TaskOrders, 'revoke'>

  constructor(deps: {
    queue: Pick<JobQueue, 'get' | 'together'>
    runs: Pick<RunStore, 'get'>
    workflowRun: (workflowRunId: number) => WorkflowTask
    orders: Pick<TaskOrders, 'revoke'>
  }) {
    this.#queue = deps.queue
    this.#runs = deps.runs
    this.#workflowRun = deps.workflowRun
    this.#orders = deps.orders
  }

  /** To be called in the transaction that cancels the job. Does nothing for a job without a task on this machine. */
  write(job: JobRow): void {
    const task = this.#taskOf(job)
    if (task) this.#orders.revoke(task)
  }

  /** Runs `write`, which stores a submit's answer, and revokes the task where the job was cancelled before the answer came. */
  answered(jobId: number, write: () => void): void {
    this.#queue.together(() => {
      write()
      const job = this.#queue.get(jobId)
      if (job?.state === 'cancelled') this.write(job)
    })
  }

  #taskOf({ payload }: JobRow): LocalTask | null {
    if ('runId' in payload) {
      const { destination, transcriptionId, status, recordingId } = this.#runs.get(payload.runId)
      if (destination !== 'this-machine' || transcriptionId === null || !isInProgress(status ?? 'PENDING')) return null
      return { taskId: transcriptionId, kind: 'transcription', recordingId }
    }
    if ('workflowRunId' in payload) {
      const { destination, workflowId, status, recordingId } = this.#workflowRun(payload.workflowRunId)
      if (destination !== 'this-machine' || workflowId === null || !isInProgress(status ?? 'PENDING')) return null
      return { taskId: workflowId, kind: 'workflow', recordingId }
    }
    return null
  }
}
