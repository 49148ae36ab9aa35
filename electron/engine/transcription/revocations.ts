import { isInProgress, type TaskStatus } from '../../../shared/partner/schemas.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { DesiredStates, LocalTask } from './desiredStates.ts'
import type { RunStore } from './runs.ts'

/** A workflow job's task at the service. */
export type WorkflowTask = {
  destination: Destination
  workflowId: string | null
  status: TaskStatus | null
  recordingId: number
}

/**
 * Revokes tasks of cancelled jobs. Otherwise the service on this machine would finish such a task while other tasks wait. So cancelling
 * a job also stores that its task must be revoked, see {@link DesiredStates}.
 */
export class Revocations {
  readonly #queue: Pick<JobQueue, 'get' | 'together'>
  readonly #runs: Pick<RunStore, 'get'>
  readonly #workflowRun: (workflowRunId: number) => WorkflowTask
  readonly #states: Pick<DesiredStates, 'revoke'>

  constructor(deps: {
    queue: Pick<JobQueue, 'get' | 'together'>
    runs: Pick<RunStore, 'get'>
    workflowRun: (workflowRunId: number) => WorkflowTask
    states: Pick<DesiredStates, 'revoke'>
  }) {
    this.#queue = deps.queue
    this.#runs = deps.runs
    this.#workflowRun = deps.workflowRun
    this.#states = deps.states
  }

  /** Call it in the transaction that cancels the job. Does nothing for a job without a task on this machine. */
  write(job: JobRow): void {
    const task = this.#taskOf(job)
    if (task) this.#states.revoke(task)
  }

  /**
   * Runs `write`, which stores the response to a submit. If the job was cancelled before the response arrived, it also revokes the
   * task.
   */
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
      return { kind: 'transcription', id: transcriptionId, recordingId }
    }
    if ('workflowRunId' in payload) {
      const { destination, workflowId, status, recordingId } = this.#workflowRun(payload.workflowRunId)
      if (destination !== 'this-machine' || workflowId === null || !isInProgress(status ?? 'PENDING')) return null
      return { kind: 'workflow', id: workflowId, recordingId }
    }
    return null
  }
}
