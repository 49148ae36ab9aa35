import type { Log } from '../../../shared/errors/log.ts'
import { type NetworkPort, systemNetwork } from '../../system/index.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobRow } from '../jobs/types.ts'
import type { Library } from '../library/index.ts'
import { SendingRule } from './sendingRule.ts'

/** The sending rule, and its effect on the queue. `sendsRemotely`: true if the job sends a recording to a remote service. */
export function createSendingRule(deps: {
  library: Pick<Library, 'settings' | 'retryWhenWritable'>
  queue: JobQueue
  port: NetworkPort | undefined
  log: Log
  runner: () => Pick<JobRunner, 'pump' | 'abortEach'>
  sendsRemotely: (job: JobRow) => boolean
}): SendingRule {
  const { settings, retryWhenWritable } = deps.library
  const wake = (reason: 'wrong-network' | 'network') => {
    deps.queue.wake([reason])
    deps.runner().pump()
  }
  return new SendingRule({
    port: deps.port ?? systemNetwork(),
    settings: () => settings.get(),
    log: deps.log,
    events: {
      onAllowed: () => retryWhenWritable.run('sending-rule', () => wake('wrong-network')),
      onRefused: () => retryWhenWritable.run('sending-rule', () => deps.runner().abortEach(deps.sendsRemotely)),
      onOnline: () => retryWhenWritable.run('online', () => wake('network')),
    },
  })
}
