import { isInProgress, type TaskStatus } from '../../../shared/partner/schemas.ts'
import { type RunTarget, serviceKeyOf } from '../accounts/connections.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { DesiredStates, ServiceTask } from './desiredStates.ts'
import type { RunStore } from './runs.ts'

/** A workflow job's task at the service. */
export type WorkflowTask = {
  destination: RunTarget['destination']
  serviceKey: string | null
  workflowId: string | null
  status: TaskStatus | null
  recordingId: number
}

type RevocationsDeps = {
  queue: Pick<JobQueue, 'get' | 'together'>
  runs: Pick<RunStore, 'get'>
  workflowRun: (workflowRunId: number) => WorkflowTask
  states: Pick<DesiredStates, 'revoke'>
}

/**
 * Revokes tasks of cancelled jobs. Otherwise the service would finish such a task while other tasks wait. So cancelling a job also stores
 * that its task must be revoked, see {@link DesiredStates}.
 */
export class Revocations {
  readonly #deps: RevocationsDeps

  constructor(deps: RevocationsDeps) {
    this.#deps = deps
  }

  /** Call it in the transaction that cancels the job. Does nothing for a job without a task, and for a service that cannot be told. */
  write(job: JobRow): void {
    const task = this.#taskOf(job)
    if (task) this.#deps.states.revoke(task)
  }

  /**
   * Runs `write`, which stores the response to a submit. If the job was cancelled before the response arrived, it also revokes the
   * task.
   */
  answered(jobId: number, write: () => void): void {
    this.#deps.queue.together(() => {
      write()
      const job = this.#deps.queue.get(jobId)
      if (job?.state === 'cancelled') this.write(job)
    })
  }

  #taskOf({ payload }: JobRow): ServiceTask | null {
    if ('runId' in payload) {
      const run = this.#deps.runs.get(payload.runId)
      const { transcriptionId, status, recordingId } = run
      const serviceKey = serviceKeyOf(run)
      if (serviceKey === null || transcriptionId === null || !isInProgress(status ?? 'PENDING')) return null
      return { serviceKey, kind: 'transcription', id: transcriptionId, recordingId }
    }
    if ('workflowRunId' in payload) {
      const run = this.#deps.workflowRun(payload.workflowRunId)
      const { workflowId, status, recordingId } = run
      const serviceKey = serviceKeyOf(run)
      if (serviceKey === null || workflowId === null || !isInProgress(status ?? 'PENDING')) return null
      return { serviceKey, kind: 'workflow', id: workflowId, recordingId }
    }
    return null
  }
}
