import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import type { SendingRule } from './sendingRule.ts'

/** A changed network wakes the waiting jobs. This limit ends the wait if the change was missed. */
const askAgainMs = 5 * 60_000

/**
 * Lets a job that sends recordings to a remote service begin only over an allowed network. While the system reports no network, a
 * job begins only at intervals. Waiting costs no attempt.
 */
export const overAllowedNetwork =
  <J extends JobRow>(
    rule: Pick<SendingRule, 'maySend' | 'takeTry' | 'wentThrough'>,
    isRemote: (job: J) => boolean,
    handler: (job: J, context: JobContext) => Promise<JobResult>,
  ) =>
  async (job: J, context: JobContext): Promise<JobResult> => {
    if (!isRemote(job)) return handler(job, context)
    const { maySend } = await rule.maySend()
    if (!maySend) return { outcome: 'again', afterMs: askAgainMs, waitingFor: 'wrong-network' }
    if (!rule.takeTry()) return { outcome: 'again', afterMs: askAgainMs, waitingFor: 'network' }
    const result = await handler(job, {
      ...context,
      progressMade: () => {
        rule.wentThrough()
        context.progressMade()
      },
    })
    if (result.outcome === 'done') rule.wentThrough()
    return result
  }
