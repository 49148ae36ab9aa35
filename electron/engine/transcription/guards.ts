import type { Destination } from '../../../shared/recordings/domain.ts'
import type { Connections } from '../accounts/connections.ts'
import { withNewCredentials } from '../accounts/resultOf.ts'
import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import { overAllowedNetwork } from '../network/overAllowedNetwork.ts'
import type { SendingRule } from '../network/sendingRule.ts'
import { afterTasksTold, type Reconciler } from './reconcile.ts'

type Guard = <J extends JobRow>(
  handler: (job: J, context: JobContext) => Promise<JobResult>,
) => (job: J, context: JobContext) => Promise<JobResult>

/** Conditions that jobs of runs and of workflows wait for. */
export type JobGuards = {
  /** Applies before a job sends a whole recording: the network must be allowed. */
  sending: Guard
  /** Applies before a job makes the service on this machine begin tasks: the service must know which tasks are paused. */
  asking: Guard
}

export function createGuards(deps: {
  connections: Connections
  sendingRule: Pick<SendingRule, 'maySend' | 'takeTry' | 'wentThrough'>
  reconciler: Pick<Reconciler, 'tasksTold'>
  destinationOf: (job: JobRow) => Destination | null
}): JobGuards {
  const { connections, sendingRule, reconciler, destinationOf } = deps
  const isRemote = (job: JobRow) => destinationOf(job) === 'remote'
  return {
    sending: (handler) => withNewCredentials(connections, overAllowedNetwork(sendingRule, isRemote, handler)),
    asking: (handler) => afterTasksTold({ reconciler, destinationOf }, withNewCredentials(connections, handler)),
  }
}
