import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import type { SendingRule } from './sendingRule.ts'

/** In case that what wakes them passes them by. */
const askAgainMs = 5 * 60_000

/**
 * A job that sends recordings to a remote service begins only over a network that is wanted for it, and while the system
 * says that there is none only now and then. Waiting for either costs no attempt.
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
