import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import type { Connections } from './connections.ts'

/**
 * A job that was refused with credentials which changed while it ran goes on at once: what wakes the others had passed it
 * by.
 */
export const withNewCredentials =
  <J extends JobRow>(connections: Connections, handler: (job: J, context: JobContext) => Promise<JobResult>) =>
  async (job: J, context: JobContext): Promise<JobResult> => {
    const version = connections.credentialsVersion
    const result = await handler(job, context)
    const isOutdated =
      result.outcome === 'retry' && result.waitingFor === 'sign-in' && connections.credentialsVersion !== version
    return isOutdated ? { ...result, afterMs: 0 } : result
  }
