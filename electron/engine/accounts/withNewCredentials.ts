import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import type { Connections } from './connections.ts'

/**
 * Credentials may change while a job runs. When the old ones were refused, the job runs again at once: the wake-up of waiting jobs
 * came before it waited.
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
